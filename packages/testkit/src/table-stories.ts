/** The lists that desks read as tables, each with a reader of the demo world; `tables.test.ts` tries all of them. */
import type { Call } from '@taschino/contract/call.ts'
import { listManagedProducts } from '@taschino/contract/club/company.ts'
import { listManagedOrders } from '@taschino/contract/club/company-orders.ts'
import { exportEmployees, exportOrders, listEmployees, listOrders } from '@taschino/contract/agencies.ts'
import { exportCommissions, listCommissions } from '@taschino/contract/agent-pay.ts'
import {
  exportAgents,
  exportNetworkRequests,
  exportPipeline,
  listAgents,
  listNetworkRequests,
  listPipeline,
} from '@taschino/contract/agents.ts'
import { exportGrants, listGrants } from '@taschino/contract/credits.ts'
import { exportInvoices, listInvoices } from '@taschino/contract/invoices.ts'
import { exportDeeds, listDeeds } from '@taschino/contract/audit.ts'
import { exportIbanChanges, listIbanChanges } from '@taschino/contract/iban.ts'
import { exportReviews, listReviews } from '@taschino/contract/onboarding.ts'
import { exportPaybacks, exportPayouts, listPaybacks, listPayouts } from '@taschino/contract/payouts.ts'
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
import { exportUsers, listUsers } from '@taschino/contract/people/users.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { DemoReaders, ItemOf } from './list-beside-file.ts'

export interface TableStory {
  list: Call
  who: string
  keyOf: (row: never) => string
  params?: (readers: DemoReaders) => Record<string, unknown>
  /** Asked for in any case. */
  query?: Record<string, string>
  /** Filters under which the sums are looked at, too. */
  narrowed?: readonly Record<string, string>[]
  /** What each sum adds up, where the list tells any. */
  sums?: Readonly<Record<string, (row: never) => number>>
  /** The list as a file, with the columns of the table by their keys. */
  file?: { call: Call; columns: readonly string[] }
  /** The demo world has one row of it at most. */
  few?: true
}

interface Told<Row> extends Omit<TableStory, 'list' | 'keyOf' | 'sums'> {
  keyOf?: (row: Row) => string
  sums?: Readonly<Record<string, (row: Row) => number>>
}

/** The columns of a table stand here as on the screen: what is not in the file is refused. */
function table<List extends Call>(list: List, told: Told<ItemOf<OutputOf<List>>>): TableStory {
  const { keyOf = (row: ItemOf<OutputOf<List>>) => String((row as { id: number }).id), ...rest } = told
  return { ...rest, list, keyOf } as TableStory
}

export const TABLES: readonly TableStory[] = [
  table(listUsers, {
    who: 'direzione',
    narrowed: [{ roles: 'shop,agency' }, { text: 'carla' }, { showDisabledOnly: 'true' }],
    sums: {},
    file: { call: exportUsers, columns: ['name', 'role', 'place', 'status', 'email', 'lastLogin', 'created', 'username'] },
  }),
  table(listRequests, {
    who: 'direzione',
    keyOf: ({ gtid }) => gtid,
    file: {
      call: exportRequests,
      columns: ['who', 'what', 'value', 'age', 'promise', 'signs', 'net', 'asked_by', 'asked', 'group', 'code', 'note'],
    },
  }),
  table(listLots, {
    who: 'direzione',
    narrowed: [{ all: 'true' }, { type: 'normal' }, { text: 'alfieri' }, { from: '2026-11-01', to: '2026-11-30', all: 'true' }],
    sums: { issued: ({ issued }) => issued, outstanding: ({ outstanding }) => outstanding, stock: ({ stock }) => stock },
    file: { call: exportLots, columns: ['agency', 'type', 'unit', 'expires', 'issued', 'outstanding', 'stock', 'opened', 'invoice'] },
  }),
  table(listManagedProducts, {
    who: 'direzione',
    keyOf: ({ idProduct }) => String(idProduct),
    narrowed: [{ text: 'lampada' }, { soldOut: 'true' }, { provider: 'internal' }],
    sums: {},
  }),
  table(listManagedOrders, {
    who: 'direzione',
    keyOf: ({ idOrder }) => String(idOrder),
    narrowed: [{ text: 'guasto' }, { state: 'pending' }, { provider: 'internal' }],
    sums: {},
  }),
  table(listAgencies, {
    who: 'direzione',
    narrowed: [{ text: 'alf' }, { state: 'active' }, { waiting: 'true' }, { late: 'false' }],
    sums: {
      employees: ({ employees }) => employees,
      outstanding: ({ outstanding }) => outstanding ?? 0,
      stock: ({ stock }) => stock ?? 0,
      owed: ({ owed }) => owed ?? 0,
      waiting: ({ waiting }) => waiting ?? 0,
    },
    file: {
      call: exportAgencies,
      columns: ['name', 'state', 'employees', 'outstanding', 'stock', 'owed', 'openInvoices', 'lateInvoices', 'waiting', 'nextExpiry'],
    },
  }),
  table(listAgencies, {
    who: 'silvana',
    few: true,
    sums: { employees: ({ employees }) => employees, outstanding: () => 0, stock: () => 0, owed: () => 0, waiting: () => 0 },
  }),
  table(listShopStandings, {
    who: 'direzione',
    narrowed: [
      { text: 'sapori' },
      { state: 'new' },
      { kind: 'group' },
      { kind: 'member' },
      { contract: 'false' },
      { waiting: 'true' },
      { to: '2026-10-31' },
    ],
    sums: { takings: ({ takings }) => takings, underWay: ({ underWay }) => underWay, waiting: ({ waiting }) => waiting },
    file: {
      call: exportShopStandings,
      columns: ['name', 'state', 'takings', 'underWay', 'waiting', 'iban', 'contract', 'group', 'address', 'business', 'created'],
    },
  }),
  table(listPaybacks, {
    who: 'direzione',
    keyOf: ({ gtid }) => gtid,
    narrowed: [{ place: 'paid' }, { place: 'due' }, { text: 'forno' }, { from: '2026-11-01' }, { to: '2026-10-31' }],
    sums: { value: ({ value }) => value, fee: ({ fee }) => fee, net: ({ net }) => net },
    file: {
      call: exportPaybacks,
      columns: ['shop', 'place', 'promised', 'value', 'fee', 'net', 'iban', 'file', 'group', 'reason', 'paid', 'code'],
    },
  }),
  table(listEmployees, {
    who: 'alfieri',
    narrowed: [{ status: 'active' }, { status: 'left' }, { text: 'gi' }],
    sums: {},
    file: { call: exportEmployees, columns: ['name', 'status', 'email', 'invited', 'left', 'username'] },
  }),
  table(listInvoices, {
    who: 'direzione',
    narrowed: [{ state: 'open' }, { state: 'paid' }, { kind: 'invoice' }, { to: '2026-10-31' }],
    sums: { net: ({ net }) => net, vat: ({ vat }) => vat, total: ({ total }) => total, open: ({ open }) => open },
    file: {
      call: exportInvoices,
      columns: ['number', 'day', 'agency', 'state', 'due', 'net', 'vat', 'total', 'open', 'reminders', 'kind'],
    },
  }),
  table(listOrders, {
    who: 'alfieri',
    keyOf: ({ gtid }) => gtid,
    narrowed: [{ state: 'pending' }, { type: 'normal' }, { to: '2026-10-31' }],
    sums: { amount: ({ amount }) => amount, value: ({ value }) => value },
    file: {
      call: exportOrders,
      columns: ['asked', 'state', 'type', 'unit', 'amount', 'value', 'asked_by', 'invoice', 'reason', 'expires', 'decided', 'note'],
    },
  }),
  table(listPayouts, {
    who: 'direzione',
    narrowed: [{ state: 'open' }, { state: 'paid' }, { state: 'returned' }, { text: 'forno' }, { to: '2026-10-31' }],
    sums: { transfers: ({ count }) => count, value: ({ value }) => value, fee: ({ fee }) => fee, net: ({ net }) => net },
    file: { call: exportPayouts, columns: ['name', 'made', 'by', 'count', 'value', 'fee', 'net', 'sent', 'paid', 'returned'] },
  }),
  table(listIbanChanges, {
    who: 'direzione',
    narrowed: [{ waiting: 'true' }, { state: 'approved' }, { kind: 'shop' }, { text: 'forno' }, { to: '2026-10-31' }],
    sums: {},
    file: {
      call: exportIbanChanges,
      columns: [
        'holder',
        'kind',
        'state',
        'flags',
        'from',
        'to',
        'receiver',
        'asked',
        'asked_by',
        'decided',
        'decided_by',
        'held',
        'reason',
        'business',
      ],
    },
  }),
  table(listReviews, {
    who: 'direzione',
    narrowed: [{ state: 'waiting' }, { kind: 'shop' }, { text: 'forno' }, { to: '2026-10-31' }],
    sums: {},
    file: {
      call: exportReviews,
      columns: ['title', 'kind', 'state', 'missing', 'agent', 'submitted', 'submitted_by', 'round', 'decided', 'business', 'address'],
    },
  }),
  table(listDeeds, {
    who: 'direzione',
    narrowed: [{ text: 'carla' }, { act: 'user.disabled' }, { from: '2026-11-01' }],
    sums: {},
    file: { call: exportDeeds, columns: ['at', 'actor', 'sentence', 'act', 'kind', 'about', 'details', 'line'] },
  }),
  table(listAgents, {
    who: 'direzione',
    narrowed: [{ text: 'dario' }, { status: 'active' }],
    sums: {
      shops: ({ shops }) => shops,
      live: ({ live }) => live,
      silent: ({ silent }) => silent,
      agencies: ({ agencies }) => agencies,
      revenue: ({ revenue }) => revenue,
      earned: ({ earned }) => earned,
    },
    file: {
      call: exportAgents,
      columns: ['name', 'role', 'shops', 'live', 'silent', 'agencies', 'revenue', 'earned', 'leader', 'status'],
    },
  }),
  table(listPipeline, {
    who: 'dario',
    query: { kind: 'shop' },
    narrowed: [{ text: 'forno' }, { stage: 'live' }, { turn: 'agent' }, { to: '2026-10-31' }],
    sums: {},
    file: { call: exportPipeline, columns: ['title', 'stage', 'turn', 'days', 'reason', 'last', 'agent', 'since', 'address'] },
  }),
  table(listPipeline, { who: 'silvana', query: { kind: 'agency' }, few: true, sums: {} }),
  table(listNetworkRequests, {
    who: 'direzione',
    keyOf: ({ kind, about, at }) => `${kind} ${about.id} ${at}`,
    narrowed: [{ state: 'waiting' }, { kind: 'shop' }, { text: 'forno' }, { from: '2026-11-01' }],
    sums: {},
    file: {
      call: exportNetworkRequests,
      columns: ['about', 'kind', 'state', 'turn', 'days', 'at', 'by', 'decided', 'reason', 'agent'],
    },
  }),
  table(listCommissions, {
    who: 'direzione',
    keyOf: ({ gtid }) => gtid,
    narrowed: [{ state: 'maturing' }, { state: 'vested' }, { basis: 'override' }, { disputed: 'open' }, { from: '2026-11-01' }],
    sums: { value: ({ value }) => value },
    file: {
      call: exportCommissions,
      columns: ['shop', 'day', 'agent', 'basis', 'base', 'rate', 'value', 'state', 'vests', 'why', 'code', 'source'],
    },
  }),
  table(listGrants, {
    who: 'direzione',
    few: true,
    narrowed: [{ state: 'waiting' }, { kind: 'goodwill' }, { text: 'festa' }, { to: '2026-10-31' }],
    sums: { people: ({ people }) => people, value: ({ value }) => value },
    file: {
      call: exportGrants,
      columns: ['reason', 'at', 'state', 'kind', 'agency', 'by', 'people', 'value', 'invoice', 'decided', 'why'],
    },
  }),
]
