/** Gives the agencies of the demo world their past: an agent, a contract, a history. */
import { noteDeed } from '@taschino/server/features/audit/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import { deedsAround, signAgency } from './agency-past-store.ts'
import type { Cast } from './people.ts'
import { pdfFromText } from './pdf-from-text.ts'

const DAY_MS = 86_400_000
/** With the network that brought them in, before anybody paid. */
const SINCE_DAYS = 118

type Agency = Cast['agencies'][number]

const textFor = ({ name, address }: Agency): string =>
  [
    '# Contratto di fornitura di buoni',
    `Tra Taschino (di seguito la Società) e ${name}, ${address} (di seguito l’Azienda).`,
    '## 1. Che cosa fa l’Azienda',
    'Ordina i buoni per i propri dipendenti, li distribuisce e salda la fattura entro trenta giorni.',
    '## 2. Che cosa fa la Società',
    'Emette i buoni ordinati appena approvati, e paga gli esercenti presso i quali sono spesi.',
    '## 3. Durata',
    'Un anno, rinnovato di anno in anno. I buoni già distribuiti restano spendibili fino alla loro scadenza.',
    `Firmato per l’Azienda: ${name}`,
  ].join('\n')

export async function tellThePast(sql: Sql, { agencies }: Cast, now: number): Promise<void> {
  for (const [nth, agency] of agencies.entries()) {
    const at = new Date(now - (SINCE_DAYS - nth * 9) * DAY_MS)
    await signAgency(sql, { id: agency.id, contract: await pdfFromText(textFor(agency), at) }, at)
  }
  const ids = agencies.map(({ id }) => id)
  for (const deed of await deedsAround(sql, ids)) await noteDeed(sql, deed)
}
