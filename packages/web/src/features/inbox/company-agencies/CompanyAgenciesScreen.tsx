/** "Agenzie" of the company: requests of agencies, the agencies, the lots. */
import { exportAgencies, exportLots } from '@taschino/contract/requests.ts'
import { Plus } from 'lucide-react'
import { coming } from '../../../table/coming.tsx'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { SetupCard } from '../../setup/public.ts'
import { Desk } from '../Desk.tsx'
import { Agencies } from './Agencies.tsx'
import { BroughtIn } from './BroughtIn.tsx'
import { Lots } from './Lots.tsx'

/** Nobody without a desk fetches them. */
const AgenciesTable = late(() => import('./AgenciesTable.tsx').then((module) => module.AgenciesTable))
const LotsTable = late(() => import('./LotsTable.tsx').then((module) => module.LotsTable))

export function CompanyAgenciesScreen() {
  return (
    <Desk
      title={t('tab.agencies')}
      path={paths.companyAgencies()}
      first={<SetupCard />}
      kinds={['tickets']}
      views={[
        {
          name: 'agencies',
          label: t('tab.agencies'),
          show: () => <Agencies />,
          table: () => (
            <>
              <BroughtIn />
              <AgenciesTable.Component {...coming} />
            </>
          ),
          acts: (table) => (
            <>
              {!table && <ExportButton small call={exportAgencies} name={t('inbox.file_agencies')} />}
              <Link to={paths.companyAgencyAdd()} className={buttonClass('primary', 'small')}>
                <Plus aria-hidden size={20} />
                <span className="max-[480px]:sr-only">{t('inbox.new_agency')}</span>
              </Link>
            </>
          ),
        },
        {
          name: 'lots',
          label: t('inbox.lots'),
          show: () => <Lots />,
          table: () => <LotsTable.Component {...coming} />,
          acts: (table) => !table && <ExportButton small call={exportLots} query={{ all: 'true' }} name={t('inbox.file_lots')} />,
        },
      ]}
    />
  )
}
