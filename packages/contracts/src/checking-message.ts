/** The status message of an integration while its connection is checked. */
export const checkingMessage = "Checking the connection…";
