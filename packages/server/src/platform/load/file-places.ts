/** Limits how many uploaded files are read at once: one per person, a few in all; each person waits behind their own. */
import { QueueFull } from '@taschino/ledger/group-commit.ts'
import { openPlaces, type Places } from './places.ts'

/**
 * By a person's number. Kept by whoever reads, for the whole process: memory and cores are the process's, however many servers live in it.
 */
export const openFilePlaces = (atOnce: number): Places<number> =>
  openPlaces({ all: atOnce, each: 1, waiting: 24, waitingEach: 4, full: () => new QueueFull('too many files wait to be read') })
