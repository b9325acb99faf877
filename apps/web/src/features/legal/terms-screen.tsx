import { screens } from "../../lib/screens.ts";
import { LegalPage } from "./legal-page.tsx";

export function TermsScreen() {
  return (
    <LegalPage
      title={screens.terms.title}
      lead="Cartograph is software that somebody runs on a machine of their own: you, your company, or a person whom you trust with your store's figures. In these terms, “the operator” is whoever runs this installation, and “you” are whoever signs in to it."
      sections={[
        {
          heading: "1. What you may do",
          body: (
            <p>
              You may use this installation to read and compare the figures of stores and accounts
              that are yours, or whose owners have allowed you to. The software itself is licensed
              under the MIT licence, which comes with it: you may run, change and pass it on under
              its terms.
            </p>
          ),
        },
        {
          heading: "2. Your account",
          body: (
            <p>
              Keep your password to yourself, and tell the operator when you believe that somebody
              else has it. What is done under your account counts as done by you. The operator may
              close an account that endangers the installation or the data of others.
            </p>
          ),
        },
        {
          heading: "3. Connected platforms",
          body: (
            <p>
              When you connect a platform you give this installation a key, with which it reads your
              data there. Give it a key that can read and no more. The platform’s own terms go on
              applying to you, and you can end the connection at any time by deleting the
              integration here and revoking the key there.
            </p>
          ),
        },
        {
          heading: "4. What the figures are",
          body: (
            <p>
              Every figure is computed from what the connected platforms say, by the formula shown
              with it. Platforms restate their data, report late and disagree with one another. The
              figures help you to run a store; they are neither accounts nor tax records nor
              financial advice.
            </p>
          ),
        },
        {
          heading: "5. No warranty",
          body: (
            <p>
              The software is provided as it is, without warranty of any kind, as the MIT licence
              says. The authors run no part of this installation, cannot see it, and are not liable
              for damage that comes from its use, as far as the law allows. What the operator
              promises you beyond this is between the two of you.
            </p>
          ),
        },
        {
          heading: "6. Availability and backups",
          body: (
            <p>
              The operator looks after the machine, its updates and its backups. Nobody else holds a
              copy of the data from which they could be restored.
            </p>
          ),
        },
        {
          heading: "7. Changes",
          body: (
            <p>
              The operator may change these terms for this installation. The date above says when
              they last changed; using Cartograph afterwards means that you accept them.
            </p>
          ),
        },
      ]}
    />
  );
}
