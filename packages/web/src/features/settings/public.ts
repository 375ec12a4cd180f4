/** What other features use of settings: the forms that the first start shows. */
export { SettingForm } from './SettingForm.tsx'
export { draftOf } from './fields.ts'
