/** An agent's statement as PDF: each line earned, what is withheld, what is paid, and the figures that the law requires. */
import { hundredthsText } from '@taschino/basics/money.ts'
import type { CommissionLine, StatementDetail } from '@taschino/contract/agent-shapes.ts'
import { openPaper, type Imprint, type PaperColumn } from '../../platform/pdf/paper.ts'
import { euro, gtidText, momentText, shared, shortDayText, w } from './words.ts'

const right = (head: string, share: number): PaperColumn => ({ head, share, right: true })
const quarterText = (quarter: string): string => `${quarter.slice(6)}° trimestre ${quarter.slice(0, 4)}`
const rateText = ({ rateBp }: CommissionLine): string => (rateBp === null ? w('agent.fixed') : `${hundredthsText(rateBp)} %`)

const basisText = (line: CommissionLine): string =>
  `${shared(`agents.basis.${line.basis}`)}${line.why === null ? '' : ` · ${shared(`agents.why.${line.why}`)}`}`

export async function commissionPaper(statement: StatementDetail, { now, circuit }: Imprint): Promise<Uint8Array> {
  const { agent, quarter, state, gross, enasarco, withheld, net, invoiceNumber, ibanLast4, lineItems } = statement
  const paper = await openPaper({
    title: w('agent.title', { quarter: quarterText(quarter) }),
    at: new Date(now),
    above: `${agent.name}${state === 'open' ? ` · ${w('agent.draft')}` : ''}`,
    circuit,
    foot: w('foot', { circuit, when: momentText(now) }),
  })
  paper.facts([
    [w('agent.gross'), euro(gross)],
    // What is kept back is reckoned when it is closed.
    ...(state === 'open'
      ? []
      : ([
          [w('agent.enasarco'), euro(-enasarco)],
          [w('agent.withheld'), euro(-withheld)],
          [w('agent.net'), euro(net)],
        ] as const)),
    ...(invoiceNumber === null ? [] : [[w('agent.invoice'), invoiceNumber] as const]),
    ...(ibanLast4 === null ? [] : [[w('agent.account'), `···· ${ibanLast4}`] as const]),
  ])
  paper.heading(w('agent.lines'))
  paper.table(
    [
      { head: w('day'), share: 2.2 },
      { head: w('shop'), share: 2.8 },
      { head: w('agent.basis'), share: 2.8 },
      right(w('agent.base'), 2),
      right(w('agent.rate'), 1.95),
      right(w('agent.value'), 2),
      { head: w('code'), share: 4.25 },
    ],
    lineItems.map((line) => [
      shortDayText(line.day),
      line.shop.title,
      basisText(line),
      euro(line.base),
      rateText(line),
      euro(line.value),
      gtidText(line.gtid),
    ]),
    [w('total'), '', '', '', '', euro(gross), ''],
  )
  paper.paragraph(state === 'open' ? w('agent.at_close') : w('agent.company', { value: euro(enasarco) }))
  paper.paragraph(w('agent.note'))
  return paper.save()
}
