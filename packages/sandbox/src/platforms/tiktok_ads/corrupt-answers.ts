type Listed = { code: number; data: { list?: unknown[]; page_info?: { total_page: number } } };

/** Returns an answer with one error, by the fault's name; other names return the answer unchanged. */
export function corruptAnswer(payload: string, fault: string): string {
  switch (fault) {
    // Ids beyond 2^53 as numbers, which a JSON parser rounds.
    case "numeric_ids":
      return payload.replace(/("(?:advertiser|campaign)_id":)"(\d+)"/g, "$1$2");
    // A row moves to the next page between two reads, so that one is returned twice and another never.
    case "shifted_page":
      return shifted(payload);
    case "no_page_info":
      return withoutPageInfo(payload);
    default:
      return payload;
  }
}

function shifted(payload: string): string {
  const answer = JSON.parse(payload) as Listed;
  const { list, page_info: info } = answer.data;
  if (!list || list.length < 2 || !info || info.total_page < 2) return payload;
  const [first, ...others] = list;
  return JSON.stringify({
    ...answer,
    data: { ...answer.data, list: [first, first, ...others.slice(1)] },
  });
}

function withoutPageInfo(payload: string): string {
  const answer = JSON.parse(payload) as Listed;
  const { page_info: _, ...data } = answer.data;
  return JSON.stringify({ ...answer, data });
}
