/** How other features ask for an agency, its people and the tickets that it can still give; and the one way in which an agency begins. */
export { createAgency, fillAgency, type NewAgency } from './agency-store.ts'
export { whyClosed } from './closed.ts'
export { employeesOf } from './employees-store.ts'
export { stockOf, type Stock } from './stock.ts'
