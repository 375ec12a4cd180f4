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

const PAGES: Readonly<Partial<Record<RecordKind, readonly [shape: RegExp, page: Late<RecordProps>]>>> = {
  user: [NUMBER, late<RecordProps>(async (): Promise<ComponentType<RecordProps>> => (await import('./PersonRecord.tsx')).PersonRecord)],
  shop: [NUMBER, late<RecordProps>(async (): Promise<ComponentType<RecordProps>> => (await import('./ShopRecord.tsx')).ShopRecord)],
  file: [NUMBER, late<RecordProps>(async (): Promise<ComponentType<RecordProps>> => (await import('./FileRecord.tsx')).FileRecord)],
  movement: [
    GTID,
    late<RecordProps>(async (): Promise<ComponentType<RecordProps>> => (await import('./MovementRecord.tsx')).MovementRecord),
  ],
}

export function RecordScreen(): ReactNode {
  const { about = '', id = '' } = useParams()
  const kind = RECORDS.find((one) => one === about)
  const [shape, Page] = (kind && PAGES[kind]) ?? []
  if (!shape?.test(id) || !Page) return <NoRecord />
  return <Page.Component key={id} id={id} waiting={<Waiting kind="list" />} failed={(again) => <Failed again={again} />} />
}
