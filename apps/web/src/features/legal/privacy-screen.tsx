import { screens } from "../../lib/screens.ts";
import { LegalPage } from "./legal-page.tsx";

export function PrivacyScreen() {
  return (
    <LegalPage
      title={screens.privacy.title}
      lead="Cartograph is self-hosted. Its data is stored on the server it runs on, in a database controlled by the person or company who runs it (“the operator”). Its authors receive nothing: there is no telemetry and no advertising."
      sections={[
        {
          heading: "1. What is stored about you",
          body: (
            <ul>
              <li>Your username and, if you give them, your name and email address.</li>
              <li>A hash of your password (argon2id), which cannot be reversed.</li>
              <li>
                For each of your sessions: when it began, when it was last used, and the browser and
                operating system, such as “Firefox on Windows”.
              </li>
              <li>
                For twelve months: a log of changes to your account and store and of failed sign-in
                attempts, with the network address of each, to protect accounts against password
                guessing.
              </li>
            </ul>
          ),
        },
        {
          heading: "2. What is stored about your store",
          body: (
            <ul>
              <li>
                Data from the connected platforms and imported files on orders, refunds, products,
                stock, visits, campaigns and messages, as needed for the reports.
              </li>
              <li>
                For each order: its ID and the customer's, the country and region, tags, and where
                the first and last visit came from (source, campaign, and pages without their query
                strings). Customers' names, addresses, email addresses and IP addresses are not
                stored.
              </li>
              <li>
                Your platform's records of your customers, to distinguish new from returning ones.
                You are responsible to your customers for this processing.
              </li>
              <li>
                The keys of your integrations, encrypted. They can't be viewed again; only the last
                four characters are shown.
              </li>
            </ul>
          ),
        },
        {
          heading: "3. Cookies",
          body: (
            <p>
              One cookie keeps you signed in. It contains a random number, cannot be read by
              scripts, and expires when you log out or after a period of inactivity. Your choice of
              light or dark mode and of table columns is stored in your browser only. No other
              cookies are set.
            </p>
          ),
        },
        {
          heading: "4. Who receives data",
          body: (
            <p>
              Nobody, by this software. It talks to the platforms that you connect, and only to read
              from them. Pages load no fonts, scripts or images from other sites. The operator is
              responsible for the server and its backups.
            </p>
          ),
        },
        {
          heading: "5. Retention and deletion",
          body: (
            <p>
              Data is kept until the operator deletes it. Deleting an integration deletes its key
              immediately. You can view and change your name, email address and sessions in
              Settings. To view, correct or delete anything else stored about you, ask the operator,
              who has direct access to the database.
            </p>
          ),
        },
        {
          heading: "6. Security",
          body: (
            <p>
              Passwords are hashed, keys are encrypted, and each account sees only the data of its
              own store. When this installation is reached over a network, the operator should put
              it behind HTTPS.
            </p>
          ),
        },
      ]}
    />
  );
}
