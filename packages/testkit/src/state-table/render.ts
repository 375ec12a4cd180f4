/** Writes the state table as Markdown. */
import { OPERATIONS } from './operations.ts'
import { ASKED, SITUATIONS, type SituationName } from './situations.ts'
import type { Beginning } from './scene.ts'
import { answerOf } from './table.ts'

const names = Object.keys(SITUATIONS) as SituationName[]
const cell = (answer: string | undefined): string =>
  answer === undefined ? '' : answer === 'done' ? '**yes**' : answer.replaceAll('_', ' ')

function tableOf(beginning: Beginning): string[] {
  const columns = ASKED[beginning]
  return [
    `| situation | ${columns.map((name) => OPERATIONS[name].says).join(' | ')} |`,
    `| --- |${columns.map(() => ' --- |').join('')}`,
    ...names
      .filter((name) => SITUATIONS[name].beginning === beginning)
      .map((name) => `| **${name}**: ${SITUATIONS[name].says} | ${columns.map((column) => cell(answerOf(name, column))).join(' | ')} |`),
  ]
}

export const stateTable = (): string =>
  [
    '# What may follow what',
    '',
    'Made from `packages/testkit/src/state-table/table.ts` by its test, which asks the running service for every cell and fails where it answers otherwise.',
    'Each line is a situation, each column an operation; **yes** or the name of the refusal. `UPDATE_DOCS=1` in front of the test writes this page anew.',
    '',
    'In short: the shop takes back what it took until 23:59 of the same day, the company until the month closes, both only while the takings are there. Whoever asked the',
    'company for something withdraws it while nobody has answered; the company calls a payback off until the bank is told, and again when the bank sends it back.',
    '',
    '## A payment, the takings it left, and what the shop makes of them',
    '',
    ...tableOf('payment'),
    '',
    '## An order of tickets',
    '',
    ...tableOf('order'),
    '',
    '## The standing of an agency, and the order that it had asked for',
    '',
    ...tableOf('agency'),
    '',
    '## A sheet of shops',
    '',
    ...tableOf('sheet'),
    '',
    '## A list of people of an agency',
    '',
    ...tableOf('list'),
    '',
    '## What an agent earned, and its statement',
    '',
    ...tableOf('earned'),
    '',
    ...tableOf('statement'),
    '',
    '## A code for a supermarket',
    '',
    ...tableOf('barcode'),
    '',
    '## A shop that comes in',
    '',
    ...tableOf('review'),
    '',
  ].join('\n')
