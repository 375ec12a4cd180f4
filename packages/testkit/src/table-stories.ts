/** The lists that desks read as tables, each with a reader of the demo world; `tables.test.ts` tries all of them. */
import { exportEmployees, exportOrders, listEmployees, listOrders } from '@taschino/contract/agencies.ts'
import { exportJournal, listJournal } from '@taschino/contract/desk-journal.ts'
import { exportGrants, listGrants } from '@taschino/contract/credits.ts'
import { exportInvoices, listInvoices } from '@taschino/contract/invoices.ts'
import { exportDeeds, listDeeds } from '@taschino/contract/audit.ts'
import { exportIbanChanges, listIbanChanges } from '@taschino/contract/iban.ts'
import { exportReviews, listReviews } from '@taschino/contract/onboarding.ts'
import { exportFailures, listFailures } from '@taschino/contract/overview.ts'
import { exportShopRequests, listShopRequests } from '@taschino/contract/paybacks.ts'
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
import { exportDistributions, listDistributions } from '@taschino/contract/distribution.ts'
import { exportVatSales, listVatSales } from '@taschino/contract/gift-accounts.ts'
import { exportWalkChanges, listWalkChanges } from '@taschino/contract/club/company-providers.ts'
import { exportImports, listImports } from '@taschino/contract/imports.ts'
import { exportPeopleImports, listPeopleImports } from '@taschino/contract/imports-people.ts'
import { exportCodeImports, listCodeImports } from '@taschino/contract/gift-stock.ts'
import { exportUsers, listUsers } from '@taschino/contract/people/users.ts'
import { exportTransactions, listTransactions } from '@taschino/contract/wallet.ts'
import { SEATS_MONTH } from './club-lists.ts'
import { CLUB_TABLES, NETWORK_TABLES } from './table-stories-network.ts'
import { table, type TableStory } from './table-story.ts'

export const TABLES: readonly TableStory[] = [
  ...NETWORK_TABLES,
  ...CLUB_TABLES,
  table(listUsers, {
    who: 'direzione',
    narrowed: [{ roles: 'shop,agency' }, { text: 'carla' }, { showDisabledOnly: 'true' }],
    sums: {},
    file: { call: exportUsers, columns: ['name', 'role', 'place', 'status', 'email', 'lastLogin', 'created', 'username'] },
  }),
  table(listDistributions, {
    who: 'alfieri',
    few: true,
    sums: { tickets: ({ tickets }) => tickets, value: ({ value }) => value },
    file: {
      call: exportDistributions,
      columns: ['month', 'state', 'type', 'people', 'tickets', 'value', 'applied', 'made', 'by', 'name'],
    },
  }),
  table(listImports, {
    who: 'direzione',
    sums: {},
    file: { call: exportImports, columns: ['name', 'state', 'rows', 'made', 'by', 'kind', 'applied'] },
  }),
  table(listPeopleImports, {
    who: 'direzione',
    sums: {},
    file: { call: exportPeopleImports, columns: ['name', 'state', 'rows', 'made', 'by', 'agency', 'applied'] },
  }),
  table(listWalkChanges, {
    who: 'direzione',
    params: () => ({ name: 'pointer' }),
    narrowed: [{ what: 'price' }],
    sums: {},
    file: { call: exportWalkChanges, columns: ['name', 'what', 'brand', 'unit', 'before', 'after', 'at'] },
  }),
  table(listCodeImports, {
    who: 'direzione',
    few: true,
    sums: { codes: ({ codes }) => codes },
    file: { call: exportCodeImports, columns: ['name', 'at', 'codes', 'value', 'cost', 'merchants', 'by'] },
  }),
  table(listVatSales, {
    who: 'direzione',
    query: { month: SEATS_MONTH },
    keyOf: ({ gtid }) => gtid,
    sums: { value: ({ value }) => value },
    file: { call: exportVatSales, columns: ['merchant', 'what', 'at', 'value', 'rate', 'buyer', 'gtid'] },
  }),
  table(listJournal, {
    who: 'direzione',
    keyOf: ({ gtid }) => gtid,
    query: { kind: 'assignment' },
    narrowed: [{ account: 'tickets' }, { least: '1000' }, { most: '1000' }],
    sums: { value: ({ value }) => value },
    file: {
      call: exportJournal,
      columns: ['at', 'kind', 'value', 'from', 'from_account', 'to', 'to_account', 'code', 'transfers', 'parent'],
    },
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
  table(listFailures, {
    who: 'direzione',
    narrowed: [{ channel: 'letter' }, { channel: 'push' }, { text: 'carla' }, { from: '2026-11-01' }],
    sums: {},
    file: { call: exportFailures, columns: ['at', 'channel', 'what', 'who', 'to', 'tries', 'why'] },
  }),
  table(listTransactions, {
    who: 'carla',
    keyOf: ({ gtid }) => gtid,
    params: (readers) => ({ id: String(readers.people.get('carla')?.id) }),
    narrowed: [
      { kind: 'payment' },
      { ticketTypes: 'normal' },
      { text: 'giulia' },
      { from: '2026-11-01', to: '2026-11-30' },
      { payback: 'true' },
    ],
    sums: { value: ({ value }) => value },
    file: {
      call: exportTransactions,
      columns: ['at', 'with', 'value', 'kind', 'parts', 'state', 'till', 'code', 'refunded', 'fee', 'net'],
    },
  }),
  table(listTransactions, {
    who: 'sapori',
    keyOf: ({ gtid }) => gtid,
    params: (readers) => ({ id: String(readers.people.get('sapori')?.id) }),
    narrowed: [{ kind: 'payback' }, { to: '2026-10-31' }],
    sums: { value: ({ value }) => value },
  }),
  table(listShopRequests, {
    who: 'sapori',
    keyOf: ({ gtid }) => gtid,
    narrowed: [{ state: 'pending' }, { kind: 'payback' }, { text: 'navigli' }, { open: 'true' }, { from: '2026-11-01' }],
    sums: { value: ({ value }) => value, fee: ({ payback }) => payback?.fee ?? 0, net: ({ payback }) => payback?.net ?? 0 },
    file: {
      call: exportShopRequests,
      columns: ['asked', 'shop', 'kind', 'state', 'value', 'fee', 'net', 'promised', 'reason', 'code'],
    },
  }),
  table(listShopStandings, {
    who: 'sapori',
    narrowed: [{ text: 'brera' }, { state: 'enabled' }, { waiting: 'true' }],
    sums: { takings: ({ takings }) => takings, underWay: ({ underWay }) => underWay, waiting: ({ waiting }) => waiting },
    file: { call: exportShopStandings, columns: ['name', 'state', 'takings', 'underWay', 'waiting', 'iban', 'address', 'business'] },
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
