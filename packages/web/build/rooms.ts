// Which parts of the app are fetched together: every entry is one built file, with the folders and files that go into it (0049).
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url))
const LIBRARIES = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const below =
  (folder: string, ending = '') =>
  (...names: readonly string[]): readonly string[] =>
    names.map((name) => join(folder, `${name}${ending}`))
export const app = below(join(PACKAGES, 'web/src'))
export const contract = below(join(PACKAGES, 'contract/src'))
export const basics = below(join(PACKAGES, 'basics/src'))
export const libraries = below(LIBRARIES)
export const SIGNS = 'lucide-react/dist/esm/icons'
const signs = below(join(LIBRARIES, SIGNS), '.mjs')

export interface Carriage {
  readonly name: string
  /** Folders and files. */
  readonly rooms: readonly string[]
  /** In those folders: what is fetched only when it is needed. */
  readonly later?: readonly string[]
  /** With everything that is imported there and that no entry above holds. */
  readonly withAll?: true
}

/** From first to last: what two entries hold, or import, goes with the upper one. */
export const CARRIAGES: readonly Carriage[] = [
  // What only the installed app loads, plugins and all: in one file that no browser asks for.
  {
    name: 'native',
    rooms: [
      ...libraries('@capacitor', '@capacitor-community', '@capacitor-mlkit', '@aparajita'),
      ...app('device/shell', 'app/start/native-start.ts', 'app/start/deep-link.ts'),
    ],
  },
  // Libraries change rarely: an update of ours must not make people download them again. The page for a first visit carries them
  // (build/libraries.ts).
  { name: 'vendor', rooms: libraries('react', 'react-dom', 'scheduler'), withAll: true },
  // What every visit needs, and what the frame around the screens needs, each with all that it imports: HTTP/1.1 brings six files at a
  // time, so a dozen would be two rounds.
  {
    name: 'core',
    rooms: app('main.tsx', 'app/App.tsx', 'ui/Notice.tsx', 'ui/Logo.tsx', 'ui/Form.tsx', 'api/refusals.ts', 'auth/log-in-out.ts'),
    withAll: true,
  },
  // What the login and screens with fields have in common.
  {
    name: 'fields',
    rooms: [...app('ui/Field.tsx', 'ui/PasswordEye.tsx', 'device/passkeys.ts'), ...signs('eye', 'eye-off')],
  },
  // What paying, being paid and reading about it have in common.
  {
    name: 'acts',
    rooms: [
      ...app(
        'ui/Sheet.tsx',
        'ui/Loud.tsx',
        'ui/Switch.tsx',
        'ui/dialog.ts',
        'ui/way-back.ts',
        'ui/Countdown.tsx',
        'ui/ProofBand.tsx',
        'routing/back.ts',
      ),
      ...app(
        'device/sound',
        'device/pdf.ts',
        'api/pdf-words.ts',
        'ui/SegmentedControl.tsx',
        'words/spoken-money.ts',
        'features/wallet/public.ts',
        'features/wallet/shop-transactions/use-bell.ts',
      ),
      ...app('features/shops/own-shop.ts', 'features/shops/StoppedNotice.tsx', 'features/shops/till/till-memory.ts'),
      ...app('features/stepup/late-sheet.tsx', 'features/onboarding/public.ts', 'features/onboarding/prova/ProvaListener.tsx'),
      ...basics('gtid.ts', 'codes.ts', 'money.ts'),
      ...contract('payments.ts'),
      ...signs('banknote', 'circle-x', 'qr-code', 'check', 'hourglass', 'undo-2', 'smartphone', 'delete', 'settings-2', 'volume-2'),
      ...signs('volume-x', 'wifi-off', 'triangle-exclamation-point', 'scan-line'),
    ],
  },
  // The till: a shop starts there, and one file comes sooner than nine crumbs.
  {
    name: 'till',
    rooms: [
      ...app('features/shops/till', 'ui/qr-matrix.ts', 'ui/QrCode.tsx'),
      ...app('device/wake-lock.ts'),
      ...libraries('uqr'),
      ...signs('expand', 'timer-off'),
    ],
    later: app(
      'features/shops/till/ReaderSheet.tsx',
      'features/shops/till/Taking.tsx',
      'features/shops/till/GroupBoard.tsx',
      'features/shops/till/WhichTill.tsx',
      'features/shops/till/CustomerScreen.tsx',
    ),
  },
  // The frame around every screen behind the login, and the rows and signs that all of its first screens draw.
  {
    name: 'shell',
    rooms: [
      ...app(
        'app/frame/Shell.tsx',
        'features/wallet/receipt/MovementRow.tsx',
        'features/wallet/receipt/StaleNotice.tsx',
        'ui/SupportLine.tsx',
      ),
      ...app('ui/Chip.tsx', 'ui/Pocket.tsx', 'words/parts.ts', 'features/wallet/enduser-wallet/expiries.ts'),
      ...signs('search'),
    ],
    withAll: true,
  },
  // A payer's home, with what it knows of shops near by.
  { name: 'home', rooms: app('features/wallet/enduser-home/EnduserHomeScreen.tsx'), withAll: true },
  // Addresses of the desk: the search of every role names them.
  { name: 'desk-paths', rooms: app('routing/desk-paths.ts') },
  // What the menu of the title line leads to. Of its signs only those that no screen draws: a screen must not fetch the menu for a sign.
  { name: 'menu', rooms: [...app('app/frame/HeaderMenuItems.tsx', 'routing/header-menus.ts'), ...signs('sparkles')] },
  // The camera that reads a code, and what is said when there is none.
  {
    name: 'scanner',
    rooms: app('device/scanner', 'features/payments/scan/Viewfinder.tsx', 'features/payments/scan/CameraHelp.tsx'),
  },
  // What is asked about the installation and this phone: behind the first data, by a map, by a camera.
  { name: 'settings', rooms: app('settings/refresh-settings.ts', 'device/install/phone.ts', 'features/shops/near/tiles.ts') },
  // What everybody who is logged in fetches behind their first data, in one file and not in five: only what no screen needs for itself. The
  // socket stays by itself: together they were a task that a finger would have felt.
  {
    name: 'behind',
    rooms: [
      ...app('app/start/behind-start.ts', 'app/start/long-away.ts', 'app/start/version-check.ts', 'app/start/chosen-elsewhere.ts'),
      ...app('app/frame/ShellNotices.tsx', 'app/frame/DeviceNotices.tsx', 'app/frame/Bell.tsx', 'api/try-again.ts'),
      ...app('device/install/splash.ts', 'device/install/update.ts'),
      ...app('features/documents/DocumentsGate.tsx', 'features/documents/DocumentsDialog.tsx', 'features/documents/check-mark.ts'),
    ],
  },
  // Signs that several screens of phones draw.
  {
    name: 'signs',
    rooms: [
      ...signs('download', 'file-spreadsheet', 'file-text', 'sliders-horizontal', 'chevron-right', 'chevron-down', 'calendar-days', 'gift'),
      ...signs('folder-down', 'map-pin', 'circle-dashed', 'landmark', 'send', 'printer', 'share-2', 'camera-off', 'bell', 'barcode'),
    ],
  },
  // What lists have in common, whoever reads them.
  {
    name: 'lists',
    rooms: [
      ...app(
        'ui/MoreOnSight.tsx',
        'ui/FilterBar.tsx',
        'ui/ChipChoice.tsx',
        'ui/Stops.tsx',
        'ui/Reloading.tsx',
        'ui/OneBeside.tsx',
        'ui/movable.ts',
      ),
      ...app('settings/media.ts', 'api/PagedList.tsx', 'api/use-settled.ts'),
      ...app('routing/OwnPlaces.tsx', 'routing/chosen.ts', 'routing/with-params.ts'),
      ...app('api/ExportButton.tsx', 'features/papers/MonthRow.tsx'),
      ...app('features/wallet/enduser-transactions/by-day.ts', 'features/wallet/enduser-transactions/filters.ts'),
      ...app('ui/Sparkbars.tsx', 'ui/CopyButton.tsx'),
      ...contract('export.ts', 'pdf-file.ts'),
    ],
  },
  // The hook of whatever is pressed: letters need it, to whom nobody who is logged in belongs, and the first screens do not.
  { name: 'press', rooms: app('api/use-act.ts') },
  // What a fee is made of, wherever one is told: to the shop, at the company's desk, on the month.
  { name: 'fees', rooms: [...app('ui/FeeLines.tsx'), ...basics('fees.ts')] },
  // What asking for money and reading what was asked have in common.
  {
    name: 'asked',
    rooms: [
      ...app(...['way.ts', 'RequestLine.tsx', 'days.ts', 'shops.ts', 'stale.ts'].map((file) => `features/paybacks/${file}`)),
      ...basics('bank-day.ts'),
    ],
  },
  // Files that are chosen and opened, by shops, the back office and whoever reads the terms: with the kit a contract would bring the
  // forms of those who bring it in.
  {
    name: 'files',
    rooms: app(
      'api/OpenPaper.tsx',
      'features/shops/contract/OpenContract.tsx',
      'features/shops/contract/contract-paper.ts',
      'ui/FileChoice.tsx',
      'ui/DropCard.tsx',
      'ui/FileDrop.tsx',
      'api/TemplateButton.tsx',
    ),
  },
  // Setting up a proof, and an account of one's own: payers have both, and what offices share with them must not come along.
  {
    name: 'proofs',
    rooms: [
      ...app('features/stepup/set-up/late-set-up.tsx', 'features/stepup/set-up/MakePasskey.tsx', 'features/stepup/set-up/LinkApp.tsx'),
      ...app('features/stepup/security/part.ts'),
    ],
  },
  {
    name: 'iban',
    rooms: [
      ...app('features/iban/account-calls.ts', 'features/iban/IbanForm.tsx', 'features/iban/HolderAccount.tsx'),
      ...app('features/iban/Steps.tsx', 'features/iban/StateTag.tsx', 'features/iban/IbanField.tsx'),
      ...contract('iban.ts'),
    ],
  },
  // How rates, stages and statements of the sales network are called, by agents, by the company and on the page about an agent.
  {
    name: 'network',
    rooms: [
      ...app(...['rate-words.ts', 'statement-words.ts', 'stage-words.ts', 'pipeline/stages.ts'].map((file) => `features/agents/${file}`)),
      ...contract('agent-pay.ts', 'agent-shapes.ts', 'agents.ts'),
    ],
  },
  // What the screens of the club have in common for those who buy; the company's part of it stays where it is.
  {
    name: 'club',
    rooms: [
      ...app('features/gift-codes/MerchantLogo.tsx', 'features/club/club-words.ts'),
      ...app('features/club/brands/ProductRow.tsx', 'features/club/brands/BrandRow.tsx'),
      ...app(...['buy/late-sheet', 'mine/piles', 'orders/OrderRow'].map((one) => `features/club/${one}.tsx`), 'routing/club-paths.ts'),
      ...contract('club/catalogue.ts', 'club/catalogue-shapes.ts', 'club/orders.ts', 'club/order-shapes.ts'),
    ],
  },
  // A code as a card and as it is held out, and the seal under which it is kept.
  {
    name: 'held',
    rooms: [
      ...app('features/gift-codes/held', 'features/gift-codes/mine/code-words.ts'),
      ...app('features/club/vouchers/voucher-words.ts', 'device/sealed.ts'),
      ...contract('club/vouchers.ts', 'club/tickets.ts', 'gift-codes.ts', 'gift-shapes.ts'),
    ],
  },
  // What the company's screens of the club share.
  {
    name: 'desk',
    rooms: [
      ...app(...['BrandSheet', 'CategorySheet', 'Choose', 'MarkedSwitch', 'Picture'].map((one) => `features/club/company/${one}.tsx`)),
      ...app('features/club/company/product-draft.ts', 'features/club/company/desk-calls.ts', 'features/club/company-cashback/Decide.tsx'),
      ...app('features/gift-codes/company/VatFields.tsx', 'ui/FormSheet.tsx', 'ui/SegmentedField.tsx'),
      ...contract('club/company.ts', 'club/company-providers.ts'),
    ],
  },
  // A shop or an agency handed to another agent: the shop's card and both records bring it.
  {
    name: 'hand-on',
    rooms: [
      ...app('features/agents/company/HandOn.tsx'),
      ...app('features/inbox/company-shops/ShopActs.tsx', 'features/inbox/company-shops/ShopCard.tsx'),
    ],
  },
  // Desks' tables with the libraries below them: with a table they come, and phones have none.
  {
    name: 'table',
    rooms: [
      ...app('table/Table.tsx', 'table/Grid.tsx', 'table/ListTable.tsx', 'table/FilterTokens.tsx', 'table/WordsField.tsx'),
      ...app('table/filter.ts', 'table/HeadCell.tsx', 'table/ColumnsMenu.tsx'),
      ...app('table/use-views.ts', 'table/ViewsMenu.tsx', 'table/ViewSheet.tsx'),
      ...contract('saved-views.ts'),
      ...libraries('@tanstack/react-table', '@tanstack/table-core', '@tanstack/react-virtual', '@tanstack/virtual-core'),
    ],
  },
  // Being asked who one is: the same.
  { name: 'fresh', rooms: app('features/stepup/use-step-up.tsx', 'features/stepup/public.ts', 'features/stepup/login/enter.ts') },
  // What the forms of shops, groups and agencies that come in have in common, and with the record of a shop.
  {
    name: 'bring-in',
    rooms: app('features/onboarding/add'),
    later: app(...['ShopAddScreen', 'GroupAddScreen', 'PinMap'].map((file) => `features/onboarding/add/${file}.tsx`)),
  },
  // A code as a picture.
  { name: 'codes', rooms: app('ui/CodeSheet.tsx', 'ui/DrawnCode.tsx', 'ui/code-picture.ts') },
  // Signs of categories: the company chooses from them, buyers see them.
  {
    name: 'categories',
    rooms: [
      ...app('features/club/home/category-icons.ts'),
      ...signs('baby', 'book', 'dumbbell', 'fuel', 'gamepad-2', 'heart', 'paw-print', 'plane', 'shirt', 'shopping-cart', 'utensils'),
    ],
  },
  // What becomes a paper: kept, printed, handed on.
  {
    name: 'papers',
    rooms: app('features/papers/PaperActs.tsx', 'features/papers/ReceiptPdf.tsx', 'device/share.ts', 'device/print.ts'),
  },
  // What forms and lists of people have in common.
  {
    name: 'people',
    rooms: [
      ...app('words/field-rules.ts', 'ui/Breakable.tsx', 'features/accounts/parts.tsx'),
      ...contract('people/users.ts', 'accounts.ts', 'requests.ts'),
      ...basics('contacts.ts'),
    ],
  },
]
