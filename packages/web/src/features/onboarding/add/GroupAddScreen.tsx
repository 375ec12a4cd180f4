/** "Nuovo gruppo": the group first, its shops after. */
import { BringInForm } from './BringInForm.tsx'

export const GroupAddScreen = () => <BringInForm isGroup />
