/** "Nuovo gruppo": the screen that creates a group. */
import { BringInForm } from './BringInForm.tsx'

export const GroupAddScreen = () => <BringInForm isGroup />
