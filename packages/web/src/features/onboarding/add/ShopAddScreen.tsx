/** "Nuovo negozio": the screen with which agents and the company create a shop. */
import { BringInForm } from './BringInForm.tsx'

export const ShopAddScreen = () => <BringInForm isGroup={false} />
