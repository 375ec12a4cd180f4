/** Hands a mail to the mail server and reports the outcome in one word. */
import type { Transporter } from 'nodemailer'

export interface Mail {
  /** Shown as the sender, unless the operator's own sender has a name. */
  inNameOf: string
  to: string
  subject: string
  html: string
  text: string
  /** The same at every try, so that a mail that came twice is seen as one. */
  messageId: string
}

/** `later`: the server asks for patience with this mail; `never`: it will not have it; `unreachable`: it says nothing about any mail. */
export type Delivery = 'sent' | 'later' | 'never' | 'unreachable'

export interface SmtpOut {
  send(mail: Mail): Promise<Delivery>
  close(): void
}

/** A letter concerns its own errors only when the server spoke about its address or its text. */
function deliveryOf(error: unknown): Delivery {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || typeof responseCode !== 'number' || responseCode === 421) return 'unreachable'
  return responseCode >= 500 ? 'never' : 'later'
}

/** `Name <address>` is the operator's choice; of a bare address the name is the circuit's. */
const senderOf = (from: string, inNameOf: string) => (from.includes('<') ? from : { name: inNameOf, address: from })

export function openSmtpOut(url: string, from: string): SmtpOut {
  let transport: Transporter | undefined
  // Fetched with the first letter: a service that comes back after a kill takes payments before it writes.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport({
      url,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }))
  }
  return {
    async send({ inNameOf, to, subject, html, text, messageId }) {
      try {
        await (
          await open()
        ).sendMail({
          from: senderOf(from, inNameOf),
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        return 'sent'
      } catch (error) {
        return deliveryOf(error)
      }
    },
    close: () => transport?.close(),
  }
}
