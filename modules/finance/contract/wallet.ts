import { id, localDate, z } from '@ritm/http';

/** The ledgers of a client: money with the organization, and bonuses. */
export const walletLedgers = ['money', 'bonus'] as const;
export type WalletLedger = (typeof walletLedgers)[number];
/**
 * `opening` is a technical account for the balance with which a client came from another program; it is not the
 * organization's income.
 */
const walletAccounts = ['opening'] as const;

const walletOperation = z.object({
  id: id(),
  ledger: z.enum(walletLedgers),
  account: z.enum(walletAccounts),
  /** The amount in kopecks; below zero the client owes it. */
  amount: z.int(),
  date: localDate(),
  comment: z.nullable(z.string()),
});

/** The balances are sums of all `total` active operations; `data` holds the newest hundred of them. */
export const wallet = z.object({
  money: z.int(),
  bonus: z.int(),
  total: z.int(),
  data: z.array(walletOperation),
});
export type Wallet = z.output<typeof wallet>;
