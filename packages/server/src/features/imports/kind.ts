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
  /** As the company has it in force at a moment. */
  readonly live: { at(now: number): Rules | Promise<Rules> }
}

export interface Work<F extends ImportFacts> {
  sql: Sql
  needs: Needs
  facts: F
  by: { idUser: number; role: Role }
}

/** What is told when it is done, besides the import itself. */
export interface Done {
  facts: Record<string, number>
  agency?: number
  tell: ReturnType<typeof notice>[]
}

export interface ImportKind<F extends ImportFacts> {
  /** All rows anew: somebody else may have brought the same in meanwhile. */
  judge(work: Omit<Work<F>, 'by'> & { role: Role }): Promise<void>
  /** All rows, or it throws. */
  bringIn(work: Work<F>): Promise<Done>
  /** Something happened to what came of it: it is not taken back any more. */
  movedOn(sql: Sql, facts: F): Promise<boolean>
  /** All of it, or it throws. */
  takeBack(work: Omit<Work<F>, 'by'> & { by: number }): Promise<Done>
  /** What somebody may be who left since. */
  roleWhenGone(facts: F): Role
}

export type Failure = NonNullable<ImportFacts['failure']>

/** Nobody is brought in; the draft lies on the desk again. */
export class NothingBroughtIn extends Error {
  override name = 'NothingBroughtIn'
  readonly why: Failure
  constructor(why: Failure) {
    super(why)
    this.why = why
  }
}

/** Somebody came in or was answered between the yes and this. */
export class Meanwhile extends Error {
  override name = 'Meanwhile'
}

/** So often whoever watches sees it grow. */
const EVERY = 10

export async function oneMore({ db }: Pick<Needs, 'db'>, id: number, done: number): Promise<void> {
  if (done % EVERY === 0) await jobDone(db, id, done)
}
