/** Where a code that does not work is reported, fetched with the first code that was looked at: without a network nobody could be told. */
import type { ComponentProps } from 'react'
import { late } from '../../../routing/late.tsx'
import type { ReportCode } from './ReportCode.tsx'

const Report = late(async () => (await import('./ReportCode.tsx')).ReportCode)

export const LateReport = (props: ComponentProps<typeof ReportCode>) =>
  props.may || props.problem ? <Report.Component {...props} waiting={null} failed={() => null} /> : null
