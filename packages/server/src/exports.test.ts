/**
 * Every list beside the file that leaves from it: the same rows in the same order, under the same filters, with the figures and states that
 * the list shows, and the same sums.
 */
import { agentPairs } from '@taschino/testkit/agent-lists.ts'
import { clubPairs } from '@taschino/testkit/club-lists.ts'
import { exportEmployees, exportOrders, listEmployees, listOrders } from '@taschino/contract/agencies.ts'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { sheetPairs } from '@taschino/testkit/sheet-lists.ts'
import { exportJournal, listJournal } from '@taschino/contract/desk-journal.ts'
import { exportInvoices, listInvoices } from '@taschino/contract/invoices.ts'
import { exportDeeds, listDeeds } from '@taschino/contract/audit.ts'
import { exportDistributions, exportRows, listDistributions, listRows } from '@taschino/contract/distribution.ts'
import { exportDocuments, listDocuments } from '@taschino/contract/documents.ts'
import { EXPORT_FILE } from '@taschino/contract/export.ts'
import { askIban, exportIbanChanges, listIbanChanges } from '@taschino/contract/iban.ts'
import { figureOf, kindKey, statusKey } from '@taschino/contract/movement-figures.ts'
import { exportReviews, listReviews } from '@taschino/contract/onboarding.ts'
import { exportShopRequests, listShopRequests } from '@taschino/contract/paybacks.ts'
import { exportPaybacks, exportPayout, exportPayouts, getPayout, listPaybacks, listPayouts } from '@taschino/contract/payouts.ts'
import { circulation, exportCirculation, exportTrialBalance, trialBalance } from '@taschino/contract/reports.ts'
import {
  exportAgencies,
  exportLots,
  exportRequests,
  exportShopStandings,
  listAgencies,
  listLots,
  listRequests,
  listShopStandings,
} from '@taschino/contract/requests.ts'
import { exportFailures, listFailures } from '@taschino/contract/overview.ts'
import { exportShops, getShops } from '@taschino/contract/shops.ts'
import { exportUsers, listUsers } from '@taschino/contract/people/users.ts'
import { exportTransactions, listTransactions } from '@taschino/contract/wallet.ts'
import { DemoReaders, each, euros, looks, missing, pair, words, type Pair } from '@taschino/testkit/list-beside-file.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let readers: DemoReaders
beforeAll(async () => {
  readers = await DemoReaders.open()
  // Something that stands in the log.
  await readers.asks('carla', askIban, {
    params: { id: String(readers.people.get('carla')?.idShop) },
    query: {},
    body: { iban: 'DE89370400440532013000', receiver: 'Rosetti Carla' },
  })
})
afterAll(() => readers.close())

const idOf = (username: string): string => String(readers.people.get(username)?.id)
const movements = (who: string, about = who): Pair =>
  pair(exportTransactions, listTransactions, {
    who,
    looks: async () =>
      (
        [{}, { payback: 'true' }, { request: 'true' }, { ticketTypes: 'normal' }, { request: 'false' }, { text: 'a' }] as Record<
          string,
          string
        >[]
      ).map((query) => ({ params: { id: idOf(about) }, query })),
    shows: (row) => [
      words.at(kindKey(row)),
      words.at(statusKey(row)),
      row.counterparty?.name ?? null,
      euros(figureOf(row)),
      euros(row.value),
      row.gtid,
      ...(row.payout ? [euros(row.payout.fee), euros(row.payout.net)] : []),
    ],
    sums: { 'Sul saldo (€)': (row) => row.value, 'Importo (€)': (row) => figureOf(row), 'Netto (€)': (row) => row.payout?.net ?? 0 },
  })

const PAIRS: readonly Pair[] = [
  movements('giulia'),
  movements('carla'),
  movements('alfieri'),
  movements('direzione', 'carla'),
  movements('sapori'),
  pair(exportShopRequests, listShopRequests, {
    who: 'carla',
    looks: looks({}, { open: 'true' }, { open: 'false' }),
    shows: (row) => [
      words(`asked.kind.${row.kind}`),
      words(`asked.state.${row.state}`),
      euros(row.value),
      row.payback && euros(row.payback.fee),
      row.payback && euros(row.payback.net),
      row.reason,
      row.gtid,
    ],
    sums: { 'Importo (€)': (row) => row.value },
  }),
  pair(exportOrders, listOrders, {
    who: 'alfieri',
    looks: looks({}, { state: 'pending' }, { state: 'approved' }, { state: 'rejected' }, { state: 'cancelled' }),
    shows: (row) => [
      row.gtid,
      words(`agencyTickets.state.${row.state}`),
      String(row.amount),
      euros(row.unit),
      euros(row.value),
      row.reason,
      row.invoiceNumber,
      row.note,
    ],
  }),
  pair(exportEmployees, listEmployees, {
    who: 'alfieri',
    looks: looks({}, { status: 'left' }, { status: 'active' }, { text: 'gi' }),
    shows: (row) => [row.firstName, row.lastName, row.email, words(`employees.status.${row.status}`)],
  }),
  pair(exportDistributions, listDistributions, {
    who: 'alfieri',
    looks: looks({}),
    shows: (row) => [words(`dist.state.${row.state}`), String(row.people), String(row.tickets), euros(row.value), row.name],
  }),
  pair(exportRows, listRows, {
    who: 'alfieri',
    looks: async () => each(await readers.asks('alfieri', listDistributions, { query: {} })),
    shows: (row) => [
      row.employee?.name ?? null,
      row.pieces === null ? null : String(row.pieces),
      row.face === null ? null : euros(row.face),
    ],
  }),
  pair(exportUsers, listUsers, {
    who: 'direzione',
    looks: looks({}, { roles: 'shop,agency' }, { text: 'carla' }, { showDisabledOnly: 'true' }),
    shows: (row) => [row.username, row.email, words(`role.${row.role}`), words(`users.status.${row.status}`)],
  }),
  pair(exportShops, getShops, {
    who: 'direzione',
    looks: looks({}, { enabled: 'true' }, { enabled: 'false' }, { capabilities: 'gdo' }, { text: 'forno' }),
    shows: (row) => [row.title, row.address, words(row.enabled ? 'export.enabled' : 'export.disabled'), String(row.id)],
  }),
  pair(exportIbanChanges, listIbanChanges, {
    who: 'direzione',
    looks: looks({}, { waiting: 'true' }),
    shows: (row) => [row.holder.title, words(`iban.state.${row.state}`), row.to.iban, row.to.receiver, row.askedBy],
  }),
  pair(exportPayouts, listPayouts, {
    who: 'direzione',
    looks: looks({}),
    shows: (row) => [row.messageId, String(row.count), euros(row.value), euros(row.fee), euros(row.net)],
    sums: { 'Netto (€)': (row) => row.net, 'Commissione (€)': (row) => row.fee },
  }),
  pair(exportPayout, getPayout, {
    who: 'direzione',
    whole: (answer) => answer.rows,
    looks: async () => each(await readers.asks('direzione', listPayouts, { query: {} })),
    shows: (row) => [
      row.shop.name,
      row.receiver,
      euros(row.value),
      euros(row.fee),
      euros(row.net),
      words(`payouts.fate.${row.state}`),
      row.gtid,
    ],
    sums: { 'Netto (€)': (row) => row.net },
  }),
  pair(exportPaybacks, listPaybacks, {
    who: 'direzione',
    looks: looks({}, { place: 'paid' }, { place: 'due' }, { place: 'sent' }, { text: 'forno' }),
    shows: (row) => [row.shop.name, words(`payouts.place.${row.place}`), euros(row.value), euros(row.fee), euros(row.net), row.gtid],
    sums: { 'Netto (€)': (row) => row.net },
  }),
  pair(exportFailures, listFailures, {
    who: 'direzione',
    looks: looks({}, { channel: 'letter' }, { text: 'carla' }),
    shows: (row) => [words(`failures.channel.${row.channel}`), row.who?.name ?? null, row.to, String(row.tries)],
  }),
  pair(exportTrialBalance, trialBalance, {
    who: 'direzione',
    whole: (answer) => answer.rows,
    looks: looks({}),
    shows: (row) => [words(`reports.account.${row.kind}`), euros(row.debit), euros(row.credit), euros(row.balance)],
    sums: { 'Dare (€)': (row) => row.debit, 'Avere (€)': (row) => row.credit },
  }),
  pair(exportCirculation, circulation, {
    who: 'direzione',
    whole: (answer) => answer.rows,
    looks: looks({}),
    shows: (row) => [row.month, words(`type.${row.type}`), euros(row.issued), euros(row.redeemed), euros(row.outstanding)],
  }),
  pair(exportRequests, listRequests, {
    who: 'direzione',
    looks: looks({}, { kinds: 'payback' }, { states: 'pending' }, { order: 'newest' }, { text: 'alfieri' }, { olderThan: '3' }),
    shows: (row) => [
      row.gtid,
      words(`inbox.kind.${row.kind}`),
      words(`inbox.state.${row.state}`),
      row.party.name,
      euros(row.value),
      row.payback && euros(row.payback.net),
      row.askedBy,
      row.note,
    ],
    sums: { 'Importo (€)': (row) => row.value },
  }),
  pair(exportLots, listLots, {
    who: 'direzione',
    looks: looks({}, { all: 'true' }, { type: 'normal' }),
    shows: (row) => [
      row.agency?.name ?? null,
      words(`type.${row.type}`),
      euros(row.unit),
      euros(row.issued),
      euros(row.outstanding),
      row.invoiceNumber,
    ],
  }),
  pair(exportAgencies, listAgencies, {
    who: 'direzione',
    looks: looks({}, { text: 'alf' }),
    shows: ({ name, employees, outstanding, stock, owed, waiting }) => [
      name,
      String(employees),
      ...[outstanding, stock, owed].map((value) => euros(value ?? 0)),
      String(waiting),
    ],
  }),
  pair(exportShopStandings, listShopStandings, {
    who: 'direzione',
    looks: looks({}, { text: 'forno' }),
    shows: (row) => [
      row.title,
      words(row.enabled ? 'export.enabled' : 'export.disabled'),
      euros(row.takings),
      euros(row.underWay),
      String(row.waiting),
    ],
  }),
  pair(exportJournal, listJournal, {
    who: 'direzione',
    looks: looks({ kind: 'ticket-request' }, { kind: 'ticket-request', account: 'receivable' }),
    shows: (row) => [row.gtid, euros(row.value), row.from.name, row.to.name],
    sums: { 'Importo (€)': (row) => row.value },
  }),
  pair(exportInvoices, listInvoices, {
    who: 'direzione',
    looks: looks({}, { state: 'open' }, { state: 'paid' }),
    shows: (row) => [row.number, row.agency.name, euros(row.net), euros(row.total), words(`invoices.state.${row.state}`)],
    sums: { Totale: (row) => row.total },
  }),
  pair(exportReviews, listReviews, {
    who: 'direzione',
    looks: looks({}, { state: 'waiting' }, { kind: 'group' }),
    shows: (row) => [row.about.title, words(`shopRecord.state.${row.state}`), row.submittedBy, String(row.round)],
  }),
  pair(exportDeeds, listDeeds, { who: 'direzione', looks: looks({}, { text: 'carla' }), shows: (row) => [String(row.id)] }),
  ...agentPairs(() => readers),
  ...clubPairs,
  ...sheetPairs,
  pair(exportDocuments, listDocuments, {
    who: 'direzione',
    whole: ({ documents }) => documents.flatMap(({ versions }) => versions),
    looks: looks({}),
    shows: (row) => [row.title, String(row.version), String(row.agreed), row.path],
  }),
]

test('no export is left out', () => {
  expect([...new Set(PAIRS.map((one) => one.export.name))].toSorted()).toEqual(
    ALL_CALLS.filter(({ file }) => file === EXPORT_FILE)
      .map(({ name }) => name)
      .toSorted(),
  )
})

describe.each(PAIRS.map((one) => [`${one.export.name} for ${one.rest.who}`, one] as const))('%s', (_, one) => {
  test('has the rows of the list, and each with what the list shows', async () => {
    let compared = 0
    for (const look of await one.rest.looks()) {
      const items = await readers.listed(one, look)
      const { text } = await readers.asks(one.rest.who, one.export, { ...look, query: { ...look.query, format: 'csv', language: 'it' } })
      const [head = [], ...rows] = parse(text.replace(/^\uFEFF/, ''), { delimiter: ';', relax_column_count: true }) as string[][]
      expect(rows.length, JSON.stringify(look)).toBe(items.length)
      for (const [i, item] of items.entries())
        expect(missing(one.rest.shows(item), rows[i] ?? []), `${JSON.stringify(item)} beside ${rows[i]?.join(' | ')}`).toEqual([])
      for (const [name, figure] of Object.entries(one.rest.sums ?? {})) {
        const at = head.indexOf(name)
        expect(at, `${name} of ${head.join()}`).toBeGreaterThanOrEqual(0)
        expect(rows.reduce((sum, row) => sum + Math.round(Number((row[at] || '0').replace(',', '.')) * 100), 0)).toBe(
          items.reduce((sum, item) => sum + figure(item), 0),
        )
      }
      compared += items.length
    }
    // An empty list is like any file.
    expect(compared).toBeGreaterThan(0)
  })
})
