import { id, localDate, z } from '@ritm/http';

/** Money that a client has with the organization, and bonuses. */
export const walletLedgers = ['money', 'bonus'] as const;
export type WalletLedger = (typeof walletLedgers)[number];
/** `opening`: technical, the balance with which a client came from another program; no income of this organization. */
export const walletAccounts = ['opening'] as const;

const walletOperation = z.object({
  id: id(),
  ledger: z.enum(walletLedgers),
  account: z.enum(walletAccounts),
  /** Kopecks; below zero the client owes. */
  amount: z.int(),
  date: localDate(),
  comment: z.nullable(z.string()),
});

/** Balances are sums of the operations, which are the newest hundred of those that stand. */
export const wallet = z.object({ money: z.int(), bonus: z.int(), data: z.array(walletOperation) });
export type Wallet = z.output<typeof wallet>;
