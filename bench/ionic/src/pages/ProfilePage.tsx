/** Who is logged in, their data, the ways on from here and how the app looks and sounds, as our own profile. */
import {
  IonAvatar,
  IonButton,
  IonIcon,
  IonItem,
  IonLabel,
  IonList,
  IonListHeader,
  IonNote,
  IonSegment,
  IonSegmentButton,
  IonToggle,
} from '@ionic/react'
import { camera, document as paper, download, exit, key, notifications, phonePortrait, removeCircle, shield } from 'ionicons/icons'
import { useData, type Profile } from '../use-data'
import { Framed, TabButtons } from './Framed'

interface Way {
  icon: string
  title: string
  detail?: string
}
const ACCESS: readonly Way[] = [
  { icon: shield, title: 'Sicurezza', detail: 'PIN e impronta' },
  { icon: key, title: 'Password' },
  { icon: phonePortrait, title: 'Dispositivi' },
  { icon: notifications, title: 'Avvisi' },
]
const PRIVACY: readonly Way[] = [
  { icon: paper, title: 'Documenti' },
  { icon: download, title: 'I tuoi dati', detail: 'In un file' },
  { icon: exit, title: 'Chiudi l’accesso' },
  { icon: removeCircle, title: 'Lascia Taschino' },
]
const SOUNDS = ['Suono', 'Vibrazione', 'Voce']

const Ways = ({ title, ways }: { title: string; ways: readonly Way[] }) => (
  <IonList>
    <IonListHeader>
      <IonLabel>{title}</IonLabel>
    </IonListHeader>
    {ways.map((way) => (
      <IonItem key={way.title} button detail>
        <IonIcon slot="start" aria-hidden="true" icon={way.icon} />
        <IonLabel>
          <h2>{way.title}</h2>
          {way.detail && <p>{way.detail}</p>}
        </IonLabel>
      </IonItem>
    ))}
  </IonList>
)

const Choice = ({ title, options }: { title: string; options: readonly string[] }) => (
  <IonItem>
    <IonLabel>{title}</IonLabel>
    <IonSegment value={options[0]}>
      {options.map((one) => (
        <IonSegmentButton key={one} value={one}>
          <IonLabel>{one}</IonLabel>
        </IonSegmentButton>
      ))}
    </IonSegment>
  </IonItem>
)

export const ProfilePage = () => {
  const profile = useData<Profile>('/users/profile')
  const lines = profile
    ? [
        ['Nome', `${profile.firstName} ${profile.lastName}`],
        ['Nome utente', profile.username],
        ['E-mail', profile.email],
        ['Agenzia', profile.agency?.name ?? ''],
      ]
    : []
  return (
    <Framed title="Profilo" acts={<TabButtons />}>
      <IonList>
        <IonItem>
          <IonAvatar slot="start" aria-hidden="true">
            <span>{profile?.firstName.slice(0, 1)}</span>
          </IonAvatar>
          <IonLabel>
            <h2>
              {profile?.firstName} {profile?.lastName}
            </h2>
            <p>{profile?.email}</p>
          </IonLabel>
          <IonButton fill="clear">
            <IonIcon slot="start" aria-hidden="true" icon={camera} />
            Foto
          </IonButton>
        </IonItem>
      </IonList>
      <IonList>
        <IonListHeader>
          <IonLabel>I tuoi dati</IonLabel>
          <IonButton>Modifica</IonButton>
        </IonListHeader>
        {lines.map(([name, value]) => (
          <IonItem key={name}>
            <IonLabel>{name}</IonLabel>
            <IonNote slot="end">{value}</IonNote>
          </IonItem>
        ))}
      </IonList>
      <Ways title="Accesso" ways={ACCESS} />
      <Ways title="Riservatezza" ways={PRIVACY} />
      <IonList>
        <IonListHeader>
          <IonLabel>Impostazioni</IonLabel>
        </IonListHeader>
        <Choice title="Tema" options={['Sistema', 'Chiaro', 'Scuro']} />
        <Choice title="Lingua" options={['Italiano', 'English']} />
        {SOUNDS.map((one) => (
          <IonItem key={one}>
            <IonToggle>{one}</IonToggle>
          </IonItem>
        ))}
      </IonList>
      <IonButton fill="outline" expand="block">
        Esci
      </IonButton>
    </Framed>
  )
}
