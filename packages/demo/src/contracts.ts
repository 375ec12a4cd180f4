/** The contracts of the demo world's shops. */
import { insertContract } from '@taschino/server/features/shops/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import type { DemoShop } from './demo-shop.ts'
import { pdfFromText } from './pdf-from-text.ts'

/** Before the first payment of the demo world. */
const SIGNED = new Date('2026-01-16T09:30:00Z')

const textFor = ({ title, businessName, address, owner }: DemoShop): string =>
  [
    '# Contratto di convenzione',
    `Tra Taschino (di seguito la Società) e ${businessName}, ${address} (di seguito l’Esercente), per il punto vendita ${title}.`,
    '## 1. Che cosa fa l’Esercente',
    'Accetta in pagamento i buoni e i crediti che il punto vendita ha abilitato, al loro valore, senza chiedere un supplemento a chi paga.',
    '## 2. Che cosa fa la Società',
    'Versa all’Esercente gli incassi richiesti, al netto della commissione concordata, nel termine scelto: 2, 7, 15 o 30 giorni.',
    '## 3. Commissione',
    'È indicata prima di ogni richiesta di bonifico e non cambia dopo che la richiesta è partita.',
    '## 4. Durata',
    'Un anno, rinnovato di anno in anno. Ognuna delle parti può recedere con trenta giorni di preavviso.',
    `Firmato per l’Esercente: ${owner.firstName} ${owner.lastName}`,
  ].join('\n')

export const signContract = async (sql: Sql, idShop: number, shop: DemoShop, agent: number, at: Date = SIGNED): Promise<void> =>
  insertContract(sql, { idShop, version: 1, bytes: await pdfFromText(textFor(shop), at), by: agent, at })
