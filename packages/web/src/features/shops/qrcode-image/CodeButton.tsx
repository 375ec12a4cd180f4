/** The way to the till's code from any tab of a shop: hidden for groups and for shops without the normal capability (spec.md section 2). */
import { QrCode } from 'lucide-react'
import { Link } from '../../../app/router.tsx'
import { paths } from '../../../app/paths.ts'
import { t } from '../../../words/words.ts'
import { hasCodeImage, useOwnShop } from '../own-shop.ts'

export function CodeButton() {
  const shop = useOwnShop()
  if (!shop || !hasCodeImage(shop)) return null
  return <Link to={paths.codeImage()} aria-label={t('tab.code')} className="press grid size-11 shrink-0 place-items-center rounded-[14px] text-ink hover:bg-mint"><QrCode aria-hidden size={22} /></Link>
}
