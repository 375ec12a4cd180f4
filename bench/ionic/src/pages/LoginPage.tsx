/** The login of the Ionic app, in Ionic's own components. */
import { IonButton, IonInput, IonItem, IonList } from '@ionic/react'
import { Framed } from './Framed'

export const LoginPage = () => (
  <Framed title="Entra">
    <form onSubmit={(event) => event.preventDefault()}>
      <IonList>
        <IonItem>
          <IonInput label="Nome utente" labelPlacement="stacked" autocomplete="username" />
        </IonItem>
        <IonItem>
          <IonInput label="Password" labelPlacement="stacked" type="password" autocomplete="current-password" />
        </IonItem>
      </IonList>
      <IonButton className="enter" expand="block" type="submit">
        Entra
      </IonButton>
    </form>
  </Framed>
)
