/** The company's buttons to create a shop, a group, or many from a sheet. */
import { FileSpreadsheet, Plus } from 'lucide-react'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { t } from '../../../words/words.ts'

export const BringIn = ({ className }: { className: string }) => (
  <div className={cx(className, 'flex flex-wrap gap-2')}>
    <Link to={paths.shopAdd('company')} className={`${buttonClass('soft', 'small')} max-[420px]:px-3`}>
      <Plus aria-hidden size={18} />
      {t('companyShop.add')}
    </Link>
    <Link to={paths.shopGroupAdd('company')} className={`${buttonClass('soft', 'small')} max-[420px]:px-3`}>
      <Plus aria-hidden size={18} />
      {t('companyShop.add_group')}
    </Link>
    <Link to={paths.shopBulk('company')} className={`${buttonClass('soft', 'small')} max-[420px]:px-3`}>
      <FileSpreadsheet aria-hidden size={18} />
      {t('bulk.title')}
    </Link>
  </div>
)
