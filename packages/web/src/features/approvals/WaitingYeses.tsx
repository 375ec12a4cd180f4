/** The counts, in the company's inbox, of what waits for a second yes, each with a link to where it is given. */
import { FIRST_YES_ACTS, listFirstYeses, type FirstYesAct } from '@taschino/contract/approvals.ts'
import { useAsk } from '../../api/use-ask.ts'
import { paths } from '../../routing/paths.ts'
import { t } from '../../words/words.ts'

const PLACE: Readonly<Record<FirstYesAct, string>> = {
  plan: paths.companyAgents(),
  statement: paths.companyAgents('statements'),
  statement_file: paths.companyAgents('statements'),
  gift: `${paths.companyBarcodeGift()}?view=codes`,
}

export function WaitingYeses() {
  const items = useAsk(listFirstYeses, {}).data?.items ?? []
  return FIRST_YES_ACTS.map((act) => {
    const count = items.filter((one) => one.act === act).length
    return count === 0 ? null : (
      <p key={act} className="-mt-1 mb-4 text-[15px]">
        <a href={PLACE[act]} className="font-semibold text-brand">
          {t(`approvals.line.${act}`, { count })}
        </a>
      </p>
    )
  })
}
