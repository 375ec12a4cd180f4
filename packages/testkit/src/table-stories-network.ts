/** The tables of the sales network and of the club, each with a reader of the demo world. */
import { exportClaims, exportHeldCashbacks, listClaims, listHeldCashbacks } from '@taschino/contract/club/cashback.ts'
import { listManagedBrands, listManagedProducts } from '@taschino/contract/club/company.ts'
import { exportManagedBrands, exportManagedProducts } from '@taschino/contract/club/company-exports.ts'
import { exportManagedOrders, listManagedOrders } from '@taschino/contract/club/company-orders.ts'
import { exportCommissions, exportStatements, listCommissions, listStatements } from '@taschino/contract/agent-pay.ts'
import {
  exportAgents,
  exportNetworkRequests,
  exportPipeline,
  listAgents,
  listNetworkRequests,
  listPipeline,
} from '@taschino/contract/agents.ts'
import { table, type TableStory } from './table-story.ts'

export const NETWORK_TABLES: readonly TableStory[] = [
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
  table(listStatements, {
    who: 'direzione',
    few: true,
    narrowed: [{ state: 'open' }, { state: 'paid' }, { text: 'dario' }],
    sums: {
      lines: ({ lines }) => lines,
      gross: ({ gross }) => gross,
      enasarco: ({ enasarco }) => enasarco,
      withheld: ({ withheld }) => withheld,
      net: ({ net }) => net,
    },
    file: {
      call: exportStatements,
      columns: ['agent', 'quarter', 'state', 'lines', 'disputed', 'gross', 'net', 'due', 'invoice', 'file', 'enasarco', 'withheld', 'paid'],
    },
  }),
]

export const CLUB_TABLES: readonly TableStory[] = [
  table(listManagedProducts, {
    who: 'direzione',
    keyOf: ({ idProduct }) => String(idProduct),
    narrowed: [{ text: 'lampada' }, { soldOut: 'true' }, { provider: 'internal' }],
    sums: {},
    file: {
      call: exportManagedProducts,
      columns: ['name', 'brand', 'price', 'stock', 'sold', 'state', 'kind', 'provider', 'changed', 'id'],
    },
  }),
  table(listManagedBrands, {
    who: 'direzione',
    keyOf: ({ idBrand }) => String(idBrand),
    narrowed: [{ provider: 'aon' }, { text: 'a' }, { enabled: 'false' }, { unmapped: 'true' }, { cashback: 'true' }],
    sums: {},
    file: { call: exportManagedBrands, columns: ['name', 'state', 'category', 'products', 'given', 'cashback', 'share', 'theirs'] },
  }),
  table(listManagedOrders, {
    who: 'direzione',
    keyOf: ({ idOrder }) => String(idOrder),
    narrowed: [{ text: 'guasto' }, { state: 'pending' }, { provider: 'internal' }, { from: '2026-11-01' }, { to: '2026-10-31' }],
    sums: {},
    file: {
      call: exportManagedOrders,
      columns: ['product', 'buyer', 'value', 'state', 'ordered', 'promised', 'provider', 'pieces', 'cost', 'reference', 'number'],
    },
  }),
  table(listHeldCashbacks, {
    who: 'direzione',
    keyOf: ({ idCashback }) => String(idCashback),
    few: true,
    narrowed: [{ waitsFor: 'company' }, { text: 'chiara' }, { to: '2026-10-31' }],
    sums: { purchase: ({ purchase }) => purchase, value: ({ value }) => value, share: ({ share }) => share },
    file: { call: exportHeldCashbacks, columns: ['who', 'brand', 'at', 'reason', 'purchase', 'value', 'share', 'provider', 'reference'] },
  }),
  table(listClaims, {
    who: 'direzione',
    keyOf: ({ idClaim }) => String(idClaim),
    few: true,
    narrowed: [{ state: 'open' }, { state: 'granted' }, { text: 'sasso' }, { from: '2026-11-01' }],
    sums: { amount: ({ amount }) => amount },
    file: { call: exportClaims, columns: ['who', 'brand', 'state', 'date', 'amount', 'share', 'at', 'reason', 'provider', 'decided'] },
  }),
]
