/** The record of a person, place, movement or file: one address scheme and one frame for all. */
import type { ComponentType, ReactNode } from 'react'
import { RECORDS, type RecordKind } from '@taschino/contract/desk-records.ts'
import { late, type Late } from '../../../routing/late.tsx'
import { useParams } from '../../../routing/router.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { NoRecord, type RecordProps } from './RecordFrame.tsx'

const NUMBER = /^[1-9]\d{0,8}$/
const GTID = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** Beside what notes can be about: an agent is a person, a request the movement that it will be. */
type PageKind = RecordKind | 'agent' | 'request'

const PAGES: Readonly<Partial<Record<PageKind, readonly [shape: RegExp, page: Late<RecordProps>]>>> = {
  user: [NUMBER, late<RecordProps>(async (): Promise<ComponentType<RecordProps>> => (await import('./PersonRecord.tsx')).PersonRecord)],
  shop: [NUMBER, late<RecordProps>(async (): Promise<ComponentType<RecordProps>> => (await import('./ShopRecord.tsx')).ShopRecord)],
  file: [NUMBER, late<RecordProps>(async (): Promise<ComponentType<RecordProps>> => (await import('./FileRecord.tsx')).FileRecord)],
  agent: [NUMBER, late<RecordProps>(async (): Promise<ComponentType<RecordProps>> => (await import('./AgentRecord.tsx')).AgentRecord)],
  request: [GTID, late<RecordProps>(async (): Promise<ComponentType<RecordProps>> => (await import('./RequestRecord.tsx')).RequestRecord)],
  movement: [
    GTID,
    late<RecordProps>(async (): Promise<ComponentType<RecordProps>> => (await import('./MovementRecord.tsx')).MovementRecord),
  ],
}

export function RecordScreen(): ReactNode {
  const { about = '', id = '' } = useParams()
  const kind = [...RECORDS, 'agent' as const, 'request' as const].find((one) => one === about)
  const [shape, Page] = (kind && PAGES[kind]) ?? []
  if (!shape?.test(id) || !Page) return <NoRecord />
  return <Page.Component key={id} id={id} waiting={<Waiting kind="list" />} failed={(again) => <Failed again={again} />} />
}
