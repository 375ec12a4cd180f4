/** The tabs starter, with the pages that our own first visit has: a login, and a home with data behind four tabs. */
import { Navigate, Route } from 'react-router-dom'
import { IonApp, IonIcon, IonLabel, IonRouterOutlet, IonTabBar, IonTabButton, IonTabs, setupIonicReact } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { home, list, person, wallet } from 'ionicons/icons'
import { HomePage } from './pages/HomePage'
import { LoginPage } from './pages/LoginPage'
import { ProfilePage } from './pages/ProfilePage'
import { TransactionsPage } from './pages/TransactionsPage'
import { WalletPage } from './pages/WalletPage'

/* Core CSS required for Ionic components to work properly */
import '@ionic/react/css/core.css'

/* Basic CSS for apps built with Ionic */
import '@ionic/react/css/normalize.css'
import '@ionic/react/css/structure.css'
import '@ionic/react/css/typography.css'

/* Optional CSS utils */
import '@ionic/react/css/padding.css'
import '@ionic/react/css/float-elements.css'
import '@ionic/react/css/text-alignment.css'
import '@ionic/react/css/text-transformation.css'
import '@ionic/react/css/flex-utils.css'
import '@ionic/react/css/display.css'
import '@ionic/react/css/palettes/dark.system.css'

import './theme/variables.css'

setupIonicReact()

const TABS = [
  { path: 'home', label: 'Home', icon: home, page: <HomePage /> },
  { path: 'transactions', label: 'Movimenti', icon: list, page: <TransactionsPage /> },
  { path: 'wallet', label: 'Portafoglio', icon: wallet, page: <WalletPage /> },
  { path: 'profile', label: 'Profilo', icon: person, page: <ProfilePage /> },
]

const Tabs = () => (
  <IonTabs>
    <IonRouterOutlet>
      {TABS.map(({ path, page }) => (
        <Route key={path} path={path} element={page} />
      ))}
    </IonRouterOutlet>
    <IonTabBar slot="bottom">
      {TABS.map(({ path, label, icon }) => (
        <IonTabButton key={path} tab={path} href={`/tabs/${path}`}>
          <IonIcon aria-hidden="true" icon={icon} />
          <IonLabel>{label}</IonLabel>
        </IonTabButton>
      ))}
    </IonTabBar>
  </IonTabs>
)

export const App = () => (
  <IonApp>
    <IonReactRouter>
      <IonRouterOutlet>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/tabs/*" element={<Tabs />} />
        <Route path="/" element={<Navigate to={localStorage.getItem('token') ? '/tabs/home' : '/login'} replace />} />
      </IonRouterOutlet>
    </IonReactRouter>
  </IonApp>
)
