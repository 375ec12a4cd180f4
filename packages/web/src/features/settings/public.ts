/** What the first start shows of the company's settings. */
export { SettingForm } from './SettingForm.tsx'
