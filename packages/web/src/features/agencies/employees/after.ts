/** What is old once something about the people has changed. */
import { countEmployees, getEmployee, getStock, listEmployees } from '@taschino/contract/agencies.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { invalidate } from '../../../api/use-ask.ts'

export const peopleChanged = (): Promise<void> => invalidate(listEmployees, countEmployees, getEmployee, getStock, listTransactions)
