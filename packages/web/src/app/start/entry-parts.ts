/** The two halves of the app of which a visit needs one: the login, or the frame around the screens behind it. */
import { late } from '../../routing/late.tsx'

export const Login = late(() => import('../../features/session/LoginScreen.tsx').then((module) => module.LoginScreen), true)
export const Shell = late(() => import('../frame/Shell.tsx').then((module) => module.Shell), true)
/** The frame around the screens of nobody in particular: links from letters. */
export const LoggedOutFrame = late(() => import('../frame/LoggedOutFrame.tsx').then((module) => module.LoggedOutFrame))
