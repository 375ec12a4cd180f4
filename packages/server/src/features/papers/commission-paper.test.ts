/** An agent's statement on paper says each line whole: the day, the shop, what for and the code of the movement (art. 1749 c.c.). */
import type { CommissionLine, StatementDetail } from '@taschino/contract/agent-shapes.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { commissionPaper } from './commission-paper.ts'

const AGENT = { id: 1, name: 'Dario Conti' }
const LINE = {
  gtid: '2N3ZZ9R22YK6T8GB',
  day: '2026-10-21',
  shop: { id: 7, title: 'Pasticceria Confetteria Sant’Agostino' },
  agent: AGENT,
  basis: 'fee',
  why: 'payback-returned',
  base: 1_234_567,
  rateBp: 3000,
  value: -370_370,
} as unknown as CommissionLine

const statement = (state: StatementDetail['state']) =>
  ({
    agent: AGENT,
    quarter: '2026-Q4',
    state,
    gross: 370_370,
    enasarco: 31_481,
    withheld: 42_592,
    net: 296_297,
    invoiceNumber: null,
    ibanLast4: '3457',
    lineItems: Array.from({ length: 60 }, () => LINE),
  }) as unknown as StatementDetail

async function read(state: StatementDetail['state']): Promise<string> {
  const { text } = await extractText(
    await getDocumentProxy(await commissionPaper(statement(state), { now: Date.now(), circuit: 'Borgo Pay' })),
    { mergePages: true },
  )
  return text.replace(/\s+/g, ' ')
}

test('nothing of a line is cut, however long the shop is called', async () => {
  const text = await read('closed')
  for (const whole of [
    '21/10/2026',
    'Pasticceria Confetteria Sant’Agostino',
    '2N3Z-Z9R2-2YK6-T8GB',
    '12.345,67 €',
    'Aliquota',
    'è tornato',
  ])
    expect(text).toContain(whole)
  expect(text).not.toContain('…')
  expect(text).toContain('2.962,97 €')
})

test('what is kept back is told once it is reckoned: at the close', async () => {
  const text = await read('open')
  expect(text).toContain('si calcolano alla chiusura')
  expect(text).not.toMatch(/Netto da pagare|-0,00/)
})
