import { screens } from "../../lib/screens.ts";
import { LegalPage } from "./legal-page.tsx";

export function TermsScreen() {
  return (
    <LegalPage
      title={screens.terms.title}
      lead="Cartograph is self-hosted software, run by you, your company, or someone you trust with your store's data. In these terms, “the operator” is the person or company that runs this installation, and “you” are the person who signs in to it."
      sections={[
        {
          heading: "1. What you may do",
          body: (
            <p>
              You may use this installation to view and compare the data of stores and accounts that
              you own or whose owners have given you permission. The software itself is licensed
              under the MIT License, which is included with it: you may run, change and distribute
              it under its terms.
            </p>
          ),
        },
        {
          heading: "2. Your account",
          body: (
            <p>
              Keep your password to yourself, and tell the operator if you believe that someone else
              has it. You are responsible for activity under your account. The operator may close an
              account that endangers the installation or other people's data.
            </p>
          ),
        },
        {
          heading: "3. Connected platforms",
          body: (
            <p>
              When you connect a platform, you give this installation a key that it uses to read
              your data there. Use a key with read-only access. The platform's own terms continue to
              apply to you. You can end the connection at any time by deleting the integration here
              and revoking the key there.
            </p>
          ),
        },
        {
          heading: "4. Accuracy of the data",
          body: (
            <p>
              Every number is calculated from the data of the connected platforms, using the formula
              shown with it. Platforms revise their data, report late and disagree with one another.
              The numbers help you run a store; they are not accounting records, tax records or
              financial advice.
            </p>
          ),
        },
        {
          heading: "5. No warranty",
          body: (
            <p>
              The software is provided as is, without warranty of any kind, as the MIT License says.
              The authors run no part of this installation, cannot see it, and are not liable for
              damage that comes from its use, as far as the law allows. What the operator promises
              you beyond this is between the two of you.
            </p>
          ),
        },
        {
          heading: "6. Availability and backups",
          body: (
            <p>
              The operator maintains the server, its updates and its backups. Nobody else has a copy
              of the data to restore it from.
            </p>
          ),
        },
        {
          heading: "7. Changes",
          body: (
            <p>
              The operator may change these terms for this installation. The date above says when
              they last changed; by continuing to use Cartograph, you accept them.
            </p>
          ),
        },
      ]}
    />
  );
}
