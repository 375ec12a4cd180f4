/** Makes sheets of shops with their contracts. */
import { paper } from './paper.ts'
import { vatNumber } from './bringing-in.ts'

export interface BulkShop {
  title: string
  vat: string
  email: string
}

export const SHOP_HEADINGS = 'Insegna;Ragione sociale;Partita IVA;Indirizzo;Nome;Cognome;E-mail;Contratto'

export const someShops = (count: number, title = 'Bottega'): BulkShop[] =>
  Array.from({ length: count }, (_, i) => {
    const vat = vatNumber()
    return { title: `${title} ${i + 1}`, vat, email: `titolare.${vat}@storia.test` }
  })

const lineOf = ({ title, vat, email }: BulkShop, i: number): string =>
  `${title};${title} srl;${vat};Via Po ${i + 1}, 10123 Torino TO;Carla;Neri;${email};${vat}.pdf`

export const shopSheet = (shops: readonly BulkShop[]): Blob =>
  new File([[SHOP_HEADINGS, ...shops.map(lineOf)].join('\n')], 'negozi.csv', { type: 'text/csv' })

/** Each has a paper of its own. */
export const contractsOf = (shops: readonly BulkShop[]): Promise<File[]> =>
  Promise.all(
    shops.map(async ({ title, vat }) => new File([await paper(`Contratto di ${title}`)], `${vat}.pdf`, { type: 'application/pdf' })),
  )
