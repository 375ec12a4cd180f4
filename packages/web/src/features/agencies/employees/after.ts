/** Which answers are out of date after a change to an agency's people. */
import { countEmployees, getEmployee, getStock, listEmployees } from '@taschino/contract/agencies.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { invalidate } from '../../../api/use-ask.ts'

export const peopleChanged = (): Promise<void> => invalidate(listEmployees, countEmployees, getEmployee, getStock, listTransactions)
