/** How other features ask for an agency, its people and the tickets that it can still give; and the one way in which an agency begins. */
export { createAgency, fillAgency, type NewAgency } from './agency-store.ts'
export { whyClosed } from './closed.ts'
export { addContract } from './contract-store.ts'
export { AGENCY_FIGURES, AGENCY_PEOPLE } from './figures-store.ts'
export { employeesOf } from './employees-store.ts'
export { stockOf, type Stock } from './stock.ts'
