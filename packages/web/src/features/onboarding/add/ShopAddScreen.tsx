/** "Nuovo negozio": for agents and for the company. */
import { BringInForm } from './BringInForm.tsx'

export const ShopAddScreen = () => <BringInForm isGroup={false} />
