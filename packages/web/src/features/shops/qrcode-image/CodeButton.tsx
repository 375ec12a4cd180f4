/** The button to the till's code on a shop's tabs; hidden for groups and shops without the normal capability (docs/product.md, screens). */
import { QrCode } from 'lucide-react'
import { Link } from '../../../routing/router.tsx'
import { paths } from '../../../routing/paths.ts'
import { userInfo } from '../../../auth/user-info.ts'
import { t } from '../../../words/words.ts'
import { hasCodeImage, useOwnShop } from '../own-shop.ts'

export function CodeButton() {
  const shop = useOwnShop()
  const known = userInfo()
  // Until the shop itself is here, what the device knows of it says whether there is a code to show.
  const has = shop ? hasCodeImage(shop) : known !== null && hasCodeImage({ isGroup: known.isGroup, capabilities: known.shopCapabilities })
  if (!has) return null
  return (
    <Link
      to={paths.codeImage()}
      aria-label={t('tab.code')}
      className="press grid size-11 shrink-0 place-items-center rounded-[14px] text-ink hover:bg-mint">
      <QrCode aria-hidden size={22} />
    </Link>
  )
}
