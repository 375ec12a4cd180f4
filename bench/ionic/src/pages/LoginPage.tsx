/** Two fields and a button, in Ionic's own parts. */
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
