/** "Agenzie" of the company: what waits from agencies first, then each agency with what it holds and owes, then the lots with their expiries. */
import { paths } from '../../../app/paths.ts'
import { t } from '../../../words/words.ts'
import { Desk } from '../Desk.tsx'
import { Agencies } from './Agencies.tsx'
import { Lots } from './Lots.tsx'

export function CompanyAgenciesScreen() {
  return (
    <Desk title={t('tab.agencies')} path={paths.companyAgencies()} kinds={['tickets']}
      views={[{ name: 'agencies', label: t('tab.agencies'), show: () => <Agencies /> }, { name: 'lots', label: t('inbox.lots'), show: () => <Lots /> }]} />
  )
}
