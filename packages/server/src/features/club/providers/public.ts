/** What other parts of the club use of providers: their ports, whether they are sold now, the jobs. */
export { lookAfterProviders, openProviders, type Providers } from './open-providers.ts'
export { hostOf } from './provider-port.ts'
export { heardLately, pausedProviders, pauseProvider, resumeProvider } from './health-store.ts'
export { monthBefore, readMonths, type MonthOfProvider, type MonthTaker } from './read-months.ts'
export { catchUpEvents, readBells, type BellReaders } from './read-bells.ts'
