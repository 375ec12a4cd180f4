/** The type of a kind of import (shops, people): how its rows are judged, applied together, and undone. */
import type { Role } from '@taschino/contract/roles.ts'
import type { notice } from '../realtime/public.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { jobDone } from './jobs-store.ts'
import type { ImportFacts } from './store.ts'

type Rules = Pick<Settings, 'fees' | 'emailEnding'>

export interface Needs {
  readonly db: Db
  readonly secretFor: SecretFor
  readonly clock: Clock
  /** The company's settings at a moment. */
  readonly live: { at(now: number): Rules | Promise<Rules> }
}

export interface Work<F extends ImportFacts> {
  sql: Sql
  needs: Needs
  facts: F
  by: { idUser: number; role: Role }
}

/** The events to send when it is done, besides the import's own. */
export interface Done {
  facts: Record<string, number>
  agency?: number
  tell: ReturnType<typeof notice>[]
}

export interface ImportKind<F extends ImportFacts> {
  /** Judges all rows anew, because somebody may have created the same meanwhile. */
  judge(work: Omit<Work<F>, 'by'> & { role: Role }): Promise<void>
  /** Applies all rows, or throws. */
  bringIn(work: Work<F>): Promise<Done>
  /** Something happened to what was created: it can no longer be undone. */
  movedOn(sql: Sql, facts: F): Promise<boolean>
  /** Undoes all of it, or throws. */
  takeBack(work: Omit<Work<F>, 'by'> & { by: number }): Promise<Done>
  /** The roles that whoever started it must still have. */
  roleWhenGone(facts: F): Role
}

export type Failure = NonNullable<ImportFacts['failure']>

/** Nothing was applied; the draft is open again. */
export class NothingBroughtIn extends Error {
  override name = 'NothingBroughtIn'
  readonly why: Failure
  constructor(why: Failure) {
    super(why)
    this.why = why
  }
}

/** Somebody came in or was reviewed in between. */
export class Meanwhile extends Error {
  override name = 'Meanwhile'
}

/** After so many rows the progress is written. */
const EVERY = 10

export async function oneMore({ db }: Pick<Needs, 'db'>, id: number, done: number): Promise<void> {
  if (done % EVERY === 0) await jobDone(db, id, done)
}
