import { screens } from "../../lib/screens.ts";
import { LegalPage } from "./legal-page.tsx";

export function PrivacyScreen() {
  return (
    <LegalPage
      title={screens.privacy.title}
      lead="Cartograph is self-hosted. What it knows lies on the machine on which it runs, in a database of whoever runs it (“the operator”). Its authors receive nothing: there is no telemetry, no advertising and no call home."
      sections={[
        {
          heading: "1. What is stored about you",
          body: (
            <ul>
              <li>Your username and, if you give them, your name and email address.</li>
              <li>
                A hash of your password (argon2id), from which the password cannot be read back.
              </li>
              <li>
                Of each of your sessions when it began, when it was last used, and the kind of
                browser and system, such as “Firefox on Windows”, so that you can tell them apart.
              </li>
              <li>
                For twelve months a record of what was done to your account and store, and of failed
                attempts to sign in, with the network address each came from, so that an account can
                be protected against guessing.
              </li>
            </ul>
          ),
        },
        {
          heading: "2. What is stored about your store",
          body: (
            <ul>
              <li>
                What the connected platforms and imported files hold on orders, refunds, products,
                stock, visits, campaigns and messages, as far as the reports need it.
              </li>
              <li>
                Records of your customers as the platform knows them, in order to tell new from
                returning ones. You are responsible towards them for this processing.
              </li>
              <li>
                The keys of your integrations, encrypted. They are never shown again; only the last
                four characters are, so that you can tell them apart.
              </li>
            </ul>
          ),
        },
        {
          heading: "3. Cookies",
          body: (
            <p>
              One cookie keeps you signed in. It holds a random number, cannot be read by scripts,
              and ends when you log out or after a time without use. Your choice of a light or dark
              screen is kept in your browser alone. No other cookies are set.
            </p>
          ),
        },
        {
          heading: "4. Who receives data",
          body: (
            <p>
              Nobody, by this software. It talks to the platforms that you connect, and only to read
              from them. Pages load no fonts, scripts or images from other sites. What the operator
              does with the machine and its backups is the operator’s responsibility.
            </p>
          ),
        },
        {
          heading: "5. How long, and how to have it removed",
          body: (
            <p>
              Data stay until the operator deletes them. Deleting an integration deletes its key at
              once. Your name, your email address and your sessions you can see and change yourself
              under Settings. To see, correct or delete anything else that is stored about you, ask
              the operator, who can answer from the database without anybody else’s help.
            </p>
          ),
        },
        {
          heading: "6. Security",
          body: (
            <p>
              Passwords are hashed, keys are encrypted, and every request for figures is answered
              for the store of the account that asks and for no other. When this installation is
              reached over a network, the operator should put it behind HTTPS.
            </p>
          ),
        },
      ]}
    />
  );
}
