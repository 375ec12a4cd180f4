/**
 * The worker of durable queues: takes messages so that several servers never send the same one, retries with back-off, ends them as sent,
 * refused or dead.
 */
import { isDatabaseAway } from '../db/away.ts'
import type { Sql } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { Job } from '../scheduler.ts'
import { openSilence } from './silence.ts'
import type { Queue, Taken } from './store.ts'

/**
 * What became of a message. `ended`: it needs nothing more; `gone`: its row is there no longer; `later`: it is tried again, after `seconds`
 * at the earliest;
 * `never`: it is a dead letter; `unreachable`: its service says nothing, about this message or any other.
 */
export type Outcome =
  | { went: 'ended'; state: string; why?: string }
  | { went: 'gone' }
  | { went: 'later'; seconds?: number | null; why: string }
  | { went: 'never' | 'unreachable'; why: string }

export interface Sender<M> {
  /** What became of it before anybody is asked; null: it is to be sent. */
  settle?: (message: M) => Promise<Outcome | null>
  send: (message: M) => Promise<Outcome>
}

export interface QueueWork<M extends Taken> {
  /** Of the job, as the log names it. */
  name: string
  db: Sql
  log: Log
  queue: Queue<M>
  atOnce: number
  /**
   * One service for all: while it is silent nothing is taken, then one message finds out. Or each message has its own, and what waits for a
   * silent one is put back.
   */
  service: string | ((message: M) => string)
  /** What has the same line goes one after the other, in the order in which it was queued; without it each goes by itself. */
  lineOf?: (message: M) => string
  /** Seconds until the next try, by how often it was tried; the last of them for ever. */
  backoff: readonly number[]
  /** After so many tries a message is dead; without it only its sender says so. */
  mostTries?: number
  /** What the operator reads: an event once per silence, an alarm for each dead letter with the number of the `thing`. */
  says: { silent: string; dead: string; thing: string }
  /** For the messages that were taken together. */
  sender: (messages: readonly M[]) => Sender<M> | Promise<Sender<M>>
}

const POLL_MS = 400
const SILENCE_SECONDS = 10

export const waitAfter = (tries: number, backoff: readonly number[]): number =>
  backoff[Math.min(tries, backoff.length) - 1] ?? SILENCE_SECONDS

/** Nobody has been asked where this goes wrong: what was taken does not wait as long as for a process that died with it. */
const begun = <M extends Taken>({ db, queue, sender }: QueueWork<M>, messages: readonly M[]): Promise<Sender<M>> =>
  Promise.resolve(messages)
    .then(sender)
    .catch(async (error: unknown) => {
      await Promise.all(messages.map((message) => queue.putBack(db, message, 1, false, 'not begun')))
      throw error
    })

/** Writes into the queue what became of messages. `toldLater`: what was sent while the database could not be told. */
function openNotes<M extends Taken>({ db, log, queue, service, backoff, mostTries = Infinity, says }: QueueWork<M>) {
  /** Sent, but the database could not be told: whoever takes them again here only tells it. */
  const sent = new Map<string, Outcome>()
  const die = async (message: M, why: string): Promise<void> => {
    log.alarm(says.dead, { [says.thing]: message.id, tries: message.tries, why })
    await queue.end(db, message, queue.dead, why)
  }
  const note = async (message: M, outcome: Outcome): Promise<void> => {
    if (outcome.went === 'gone') return
    if (outcome.went === 'ended') {
      const key = `${message.id} ${message.since}`
      sent.set(key, outcome)
      await queue.end(db, message, outcome.state, outcome.why)
      sent.delete(key)
    } else if (outcome.went === 'never' || (outcome.went === 'later' && message.tries >= mostTries)) await die(message, outcome.why)
    else if (outcome.went === 'later')
      await queue.putBack(db, message, Math.max(waitAfter(message.tries, backoff), outcome.seconds ?? 0), true, outcome.why)
    // Where nothing is taken meanwhile it keeps its place before what comes later.
    else await queue.putBack(db, message, typeof service === 'string' ? 1 : SILENCE_SECONDS, false, outcome.why)
  }
  return { note, toldLater: ({ id, since }: M): Outcome | undefined => sent.get(`${id} ${since}`) }
}

export function queueWorker<M extends Taken>(parts: QueueWork<M>): Job {
  const { name, db, log, queue, atOnce, service, lineOf, says } = parts
  const { note, toldLater } = openNotes(parts)
  const silence = openSilence(SILENCE_SECONDS)
  const shared = typeof service === 'string' ? service : null
  const serviceOf = typeof service === 'string' ? () => service : service

  const silent = (which: string): void => {
    if (silence.begin(which)) log.event(says.silent)
  }
  /**
   * What became of it, and whether its service was asked. What goes wrong in an unforeseen way is this message's own failure:
   * it waits as any other does, and those behind it in its line go on.
   */
  const outcomeOf = async (message: M, { settle, send }: Sender<M>): Promise<{ outcome: Outcome; asked: string | null }> => {
    try {
      const before = toldLater(message) ?? (await settle?.(message))
      if (before) return { outcome: before, asked: null }
      const which = serviceOf(message)
      const wait = shared === null ? silence.left(which) : 0
      return wait > 0
        ? { outcome: { went: 'unreachable', why: 'service unreachable' }, asked: null }
        : { outcome: await send(message), asked: which }
    } catch (error) {
      if (!isDatabaseAway(error)) log.bug(name, name, error)
      return { outcome: { went: 'later', why: 'bug' }, asked: null }
    }
  }
  const work = async (message: M, of: Sender<M>): Promise<Outcome['went'] | 'settled'> => {
    const { outcome, asked: which } = await outcomeOf(message, of)
    if (which === null) {
      await note(message, outcome)
      return 'settled'
    }
    if (shared === null && outcome.went === 'unreachable') silent(which)
    else if (shared === null) silence.end(which)
    await note(message, outcome)
    return outcome.went
  }
  const oneByOne = async (line: readonly M[], of: Sender<M>): Promise<string[]> => {
    const went: string[] = []
    for (const message of line) went.push(await work(message, of))
    return went
  }
  return {
    name,
    everyMs: POLL_MS,
    depth: queue.depth,
    async work() {
      while (shared === null || silence.left(shared) === 0) {
        const messages = await queue.take(db, shared !== null && silence.unproven(shared) ? 1 : atOnce)
        if (messages.length === 0) return
        const of = await begun(parts, messages)
        const lines = Map.groupBy(
          messages.toSorted((a, b) => a.id - b.id),
          (message): string | number => lineOf?.(message) ?? message.id,
        ).values()
        // What the database could not be told of comes back by itself, and keeps nobody else's.
        const went = await Promise.allSettled(lines.map((line) => oneByOne(line, of)))
        const failed = went.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
        for (const reason of failed) if (!isDatabaseAway(reason)) log.bug(name, name, reason)
        // Told once for all jobs, which wait for it together.
        const away = failed.find(isDatabaseAway)
        if (away !== undefined) throw away
        if (shared === null) continue
        if (went.some((one) => one.status === 'fulfilled' && one.value.includes('unreachable'))) silent(shared)
        else silence.end(shared)
      }
    },
  }
}
