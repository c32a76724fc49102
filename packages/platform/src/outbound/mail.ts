import type { Transporter } from 'nodemailer';
import { OutboundError, type Delivery, type OutboundMessage } from './outbound.ts';

export interface SmtpConfig {
  /** `smtp://` or `smtps://`, with the account in it. */
  url: string;
  /** The sender: `Ритм <no-reply@example.com>`. */
  from: string;
  timeoutMs?: number | undefined;
}

/** The server was not reached, or refused us before any letter. */
const notReached = new Set(['EDNS', 'EAUTH', 'ETLS', 'EOAUTH2', 'EPROXY']);
const earlyTimeouts = new Set(['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT']);
const PERMANENT = 500;

/**
 * Plain letters over SMTP by one connection at a time. The library is loaded with the first letter. A letter whose
 * outcome is unknown is not tried again.
 */
export function mailSender({ url, from, timeoutMs = 15_000 }: SmtpConfig) {
  let transport: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    // Attachments by path or address are never made from a message; the flags refuse them all the same.
    return createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  };
  return async ({ recipient, subject = '', body }: OutboundMessage): Promise<Delivery> => {
    const server = await (transport ??= open());
    try {
      const { messageId } = await server.sendMail({ from, to: { name: '', address: recipient }, subject, text: body });
      return { id: String(messageId).slice(0, 100) };
    } catch (error) {
      throw refusalOf(error as SmtpError);
    }
  };
}

interface SmtpError extends Error {
  code?: string;
  /** The server's own code, when it answered. */
  responseCode?: number;
  syscall?: string;
  timeoutType?: string;
}

function refusalOf({ code = '', responseCode, syscall, timeoutType = '' }: SmtpError): OutboundError {
  // A refusal of one recipient says nothing about the server.
  const outage = code !== 'EENVELOPE' || responseCode === undefined;
  if (notReached.has(code) || syscall === 'connect' || syscall === 'getaddrinfo' || earlyTimeouts.has(timeoutType))
    return new OutboundError('later', 'smtp_no_connection', { outage });
  if (responseCode !== undefined)
    return new OutboundError(responseCode < PERMANENT ? 'later' : 'never', `smtp_${responseCode}`, { outage });
  return new OutboundError('unknown', 'smtp_cut', { outage });
}
