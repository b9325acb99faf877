type Page = { next: string | null };

/** Every page of a list, for an export. */
export async function allPages<Read extends Page>(
  read: (page: { limit: number; cursor?: string }) => Promise<Read>,
): Promise<Read[]> {
  const pages: Read[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await read({ limit: 500, ...(cursor === undefined ? {} : { cursor }) });
    pages.push(page);
    cursor = page.next;
  }
  return pages;
}
