/** Makes the proof of a payment: two words and a colour that payer and till see at the same moment and no old screenshot shows. */
import { createHmac } from 'node:crypto'
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Proof } from '@taschino/contract/wallet.ts'
import { PROOF_WORDS } from './proof-words.ts'

/** None of them is red: on the screen of a payment that came in it reads as a refusal. */
export const PROOF_COLOURS = ['bianco', 'arancio', 'giallo', 'verde', 'blu', 'viola'] as const

/**
 * 256 × 256 × 6 pictures, drawn by the installation's secret: the same for everybody who may see this movement, unforeseeable before it.
 */
export function proofOf(secret: Buffer, gtid: Gtid): Proof {
  const bytes = createHmac('sha256', secret).update(gtid).digest()
  const word = (at: number): string => PROOF_WORDS[bytes.readUInt8(at)] ?? ''
  // Six does not divide 2^32 evenly, but the difference is one in 700 million.
  return { words: [word(0), word(1)], colour: PROOF_COLOURS[bytes.readUInt32BE(2) % PROOF_COLOURS.length] ?? 'verde' }
}
