/** How other features ask the company for something and move it on: agencies for tickets, shops for paybacks and credits. */
export { createRequest, holdRequest, moveRequest, moveRequests, noteStep, REQUEST_COLUMNS, standingOf, stepsOf, type NewRequest, type RequestChange, type RequestRow, type Share, type Standing, type StepRow } from './store.ts'
export { withdrawRequest, type Withdrawal } from './withdraw.ts'
