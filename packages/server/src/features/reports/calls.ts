/** The list of the calls that reports answers. */
import { circulationAnswer, exportCirculationAnswer, exportTrialBalanceAnswer, trialBalanceAnswer } from './read-reports.ts'

export const reportsCalls = [trialBalanceAnswer, exportTrialBalanceAnswer, circulationAnswer, exportCirculationAnswer] as const
