/** How other features ask for an agency's people and for the tickets that it can still give. */
export { employeesOf } from './employees-store.ts'
export { stockOf, type Stock } from './stock.ts'
